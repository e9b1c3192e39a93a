import type { Attack } from "../attack";
import { acceptedBodies } from "./accepted-bodies";
import { backlogBesideBackground } from "./backlog-beside-background";
import { backlogOfBatches } from "./backlog-of-batches";
import { endlessDocuments } from "./endless-documents";
import { loginFlood } from "./login-flood";
import { manyWorkspaces } from "./many-workspaces";
import { slowBodies } from "./slow-bodies";
import { slowConnections } from "./slow-connections";
import { smallValues } from "./small-values";
import { tarPitWebhooks } from "./tar-pit-webhooks";
import { unknownKeys } from "./unknown-keys";
import { unreadAnswers } from "./unread-answers";
import { waitingDocuments } from "./waiting-documents";
import { waitingInBackground } from "./waiting-in-background";

/** All attacks, in the order in which the bench runs them. */
export const ATTACKS: readonly Attack[] = [
  slowConnections,
  slowBodies,
  unreadAnswers,
  smallValues,
  acceptedBodies,
  loginFlood,
  unknownKeys,
  waitingDocuments,
  waitingInBackground,
  endlessDocuments,
  manyWorkspaces,
  tarPitWebhooks,
  backlogOfBatches,
  backlogBesideBackground,
];
