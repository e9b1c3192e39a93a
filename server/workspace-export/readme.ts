/** Text for a person who opens the zip, which says what is in it and what is not. */
export const README = `Export of a workspace

templates, partials, assets
  What "Export" of the page Templates downloads, with the sample sets. platen.yaml and the folder .platen belong to it:
  they let the commands of Platen and an import recognize what has changed since then.

history
  A folder for each template and partial. v3.html is version 3, without the partials and assets of that time.
  versions.json has number, date, author and note of each version, the channels, and the edits of the parameter schema.

deleted-templates
  The same for templates that could still be restored. draft.html is their last text.

lists
  Documents, requests, batches, webhooks, members, invites, API keys and invoices as CSV. The audit log is among them if
  an admin has made the export. Times are in UTC. An apostrophe before =, +, - or @ keeps a spreadsheet from taking a
  text for a formula.

Not in this file
  Documents (PDF) and results of batches that the service still keeps, the PDFs of invoices, thumbnails and comparisons
  of documents, sample sets of deleted templates, and secrets: whole API keys, the signing secret of webhooks, the query
  of webhook addresses, and links of invites.

To import templates, partials, assets and sample sets into a workspace, choose this file under "Import" of the page
Templates. Other files are ignored. If it is too large for an import, pack the folders templates, partials, assets and
.platen and the file platen.yaml into a new zip.
`;
