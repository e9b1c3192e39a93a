/**
 * Bytes that the other side may send before it waits for an acknowledgement. The default of 64 KiB would make a PDF of
 * a megabyte wait for the network 16 times.
 */
export const HTTP2_WINDOW_BYTES = 8 * 1024 * 1024;

/**
 * Memory of all requests and responses of one connection, in MB. Above it, Node.js refuses further requests. Then the
 * request for the node's state fails, too, and the node counts as lost. The default of 10 MB is less than two large
 * documents. The size and the number of documents have limits of their own.
 */
export const HTTP2_SESSION_MEMORY_MB = 4_096;
