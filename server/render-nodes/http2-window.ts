/**
 * Bytes that the other side may send before it waits for an acknowledgement. The default of 64 KiB would make a PDF of
 * a megabyte wait for the network 16 times.
 */
export const HTTP2_WINDOW_BYTES = 8 * 1024 * 1024;
