import { type DeclineReason, PRODUCT_NAME } from "../../contract/product";
import { escapeHtml } from "../lib/escape-html";

export interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** A link, and the account that it is about. */
interface AccountLink {
  link: string;
  /** When the account was created. */
  createdAt: Date;
  /** IP address of the registration, if it is known. */
  registeredFrom: string | null;
}

/**
 * @param account.link URL that verifies the address, with its token
 * @param account.lifetimeMs how long the link works
 */
export function verificationMail(recipient: string, account: AccountLink & { lifetimeMs: number }): Mail {
  return mailOf(recipient, {
    subject: `Verify your email for ${PRODUCT_NAME}`,
    lead: `Welcome to ${PRODUCT_NAME}. Please verify that this is your email address. The account was created ${originOf(account)}.`,
    action: "Verify email",
    link: account.link,
    note: `The link works once and expires in ${durationOf(account.lifetimeMs)}. If you did not create the account, do not open the link: someone else knows the account's password.`,
  });
}

/** A link to the form for a new password. */
interface RecoveryLink {
  /** URL with the token. */
  link: string;
  /** How long the link works from now on. */
  lifetimeMs: number;
}

export function registeredAgainMail(recipient: string, account: AccountLink & RecoveryLink): Mail {
  return mailOf(recipient, {
    subject: `Your ${PRODUCT_NAME} account is waiting for you`,
    lead: `Someone, probably you, tried to create an account for this address. There is one already, which was created ${originOf(account)} and never verified. Set your own password to use it. The password of the first registration then stops working.`,
    action: "Set your password",
    link: account.link,
    note: `The link works once and expires in ${durationOf(account.lifetimeMs)}. If you did not want an account, ignore this email, and do not open the links of earlier ones.`,
  });
}

const originOf = ({ createdAt, registeredFrom }: AccountLink): string =>
  `on ${timeOf(createdAt)}${registeredFrom ? ` from the address ${registeredFrom}` : ""}`;

/** Formats a time such as `2026-11-23 at 09:30 UTC`. */
const timeOf = (time: Date): string => `${time.toISOString().slice(0, 16).replace("T", " at ")} UTC`;

export function recoveryMail(recipient: string, { link, lifetimeMs }: RecoveryLink): Mail {
  return mailOf(recipient, {
    subject: `Set a new password for ${PRODUCT_NAME}`,
    lead: "Someone, probably you, requested a new password for your account.",
    action: "Set a new password",
    link,
    note: `The link works once and expires in ${durationOf(lifetimeMs)}. If you did not request it, ignore this email: your password is unchanged.`,
  });
}

/** @param link URL of password recovery, for a customer who did not change the password */
export function passwordChangedMail(recipient: string, link: string): Mail {
  return mailOf(recipient, {
    subject: `Your ${PRODUCT_NAME} password was changed`,
    lead: "The password of your account was changed, and every session was signed out.",
    action: "That was not me",
    link,
    note: "If you changed it, you don't need to do anything. If you recovered it because someone else may know the old one, your account page lists what the account had made before.",
  });
}

interface ResetLink {
  /** URL of the page that resets the second factor, with its token. */
  link: string;
  addedAt: Date;
  expiresAt: Date;
}

export function secondFactorAddedMail(recipient: string, { link, addedAt, expiresAt }: ResetLink): Mail {
  return mailOf(recipient, {
    subject: `A second factor was added to your ${PRODUCT_NAME} account`,
    lead: `An authenticator app or a passkey was added to your account on ${timeOf(addedAt)}. You confirm with it when you sign in.`,
    action: "That was not me",
    link,
    note: `If you added it, you don't need to do anything. If you did not, someone else knows your password: the link removes the second factor and the password, and signs out everywhere. It works once, until ${timeOf(expiresAt)}.`,
  });
}

export function secondFactorResetMail(recipient: string, { link, lifetimeMs }: RecoveryLink): Mail {
  return mailOf(recipient, {
    subject: `The second factor of your ${PRODUCT_NAME} account was reset`,
    lead: "You or the operator of the service reset the second factor of your account. Every session was signed out, and your password stopped working.",
    action: "Set a new password",
    link,
    note: `The link works once and expires in ${durationOf(lifetimeMs)}. On the sign-in page, 'Forgot password' sends another one. After you sign in, your account page lists what the account had before.`,
  });
}

/** @param link URL of the account page */
export function secondFactorRemovedMail(recipient: string, link: string): Mail {
  return mailOf(recipient, {
    subject: `A second factor was removed from your ${PRODUCT_NAME} account`,
    lead: "An authenticator app or a passkey was removed from your account.",
    action: "Show my account",
    link,
    note: "If that was not you, sign out everywhere on the account page and change your password.",
  });
}

interface InviteLink {
  workspace: string;
  /** E-mail address of the member who invites; null if the account has been deleted. */
  sender: string | null;
  /** URL of the page that accepts the invite, with its secret. */
  link: string;
  /** How long the link works from now on. */
  lifetimeMs: number;
}

export function invitationMail(recipient: string, { workspace, sender, link, lifetimeMs }: InviteLink): Mail {
  return mailOf(recipient, {
    subject: `You've been invited to ${workspace} on ${PRODUCT_NAME}`,
    lead: sender
      ? `${sender} invites you to join the workspace ${workspace} on ${PRODUCT_NAME}.`
      : `You've been invited to join the workspace ${workspace} on ${PRODUCT_NAME}.`,
    action: "Join the workspace",
    link,
    note: `This invite only works for this email address and expires in ${durationOf(lifetimeMs)}. Not expecting it? You can ignore this email.`,
  });
}

/** Usage of a workspace in a month, and its plan. */
interface Usage {
  workspace: string;
  plan: string;
  used: number;
  limit: number;
  /** A time in the month. */
  month: Date;
  /** URL of the subscription page. */
  link: string;
}

/** Tells an admin that most of the month's documents are used. */
export function usageWarningMail(recipient: string, { workspace, plan, used, limit, month, link }: Usage): Mail {
  const percent = Math.floor((100 * used) / limit);
  return mailOf(recipient, {
    subject: `${workspace} has used ${percent}% of this month's PDFs`,
    lead: `The workspace ${workspace} has generated ${count(used)} of the ${count(limit)} PDFs that its plan ${plan} includes this month. When they are used up, no more can be generated until ${resetOf(month)}, unless you choose a larger plan.`,
    action: "See usage and plans",
    link,
    note: USAGE_NOTE,
  });
}

/** Tells an admin that all of the month's documents are used. */
export function usageLimitMail(recipient: string, { workspace, plan, limit, month, link }: Usage): Mail {
  return mailOf(recipient, {
    subject: `${workspace} has used all of this month's PDFs`,
    lead: `The workspace ${workspace} has generated all ${count(limit)} PDFs that its plan ${plan} includes this month. Further documents are refused until ${resetOf(month)}, or until you choose a larger plan.`,
    action: "See usage and plans",
    link,
    note: USAGE_NOTE,
  });
}

const USAGE_NOTE =
  "You get this email because you are an admin of the workspace. It is sent at most once a month at 80% and once at 100%.";

/** A declined card, and the invoice that it should have paid. */
interface DeclinedCard {
  workspace: string;
  /** Number of the invoice; null if it has none. */
  invoice: string | null;
  plan: string;
  periodStart: Date;
  periodEnd: Date;
  amountInCents: number;
  reason: DeclineReason;
  /** When the card is charged again; null if it is not. */
  retryAt: Date | null;
  /** URL of the subscription page. */
  link: string;
}

/** Explanations of declined cards, as the ends of sentences. */
const DECLINED: Record<DeclineReason, string> = {
  insufficient_funds: "the account of the card does not have enough money",
  limit_exceeded: "the card has reached its limit",
  expired_card: "the card has expired",
  needs_confirmation: "your bank wants you to confirm the payment",
  declined: "the bank declined the card and gave no reason",
  not_charged: "the payment could not be made",
};

/** Tells an admin that an invoice could not be charged to the saved card. */
export function declinedCardMail(recipient: string, card: DeclinedCard): Mail {
  const { workspace, invoice, plan, periodStart, periodEnd, amountInCents, reason, retryAt, link } = card;
  const amount = (amountInCents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
  const period = `${plan}, ${dayOf(periodStart)} to ${dayOf(periodEnd)}`;
  const charged = `${amount} for ${invoice ? `invoice ${invoice} (${period})` : `the invoice for ${period}`}`;
  return mailOf(recipient, {
    subject: retryAt ? `Payment failed for ${workspace}` : `Payment failed for ${workspace}: please use another card`,
    lead: `The saved card of the workspace ${workspace} could not be charged ${charged}: ${DECLINED[reason]}. ${wayOnAfter(retryAt)}`,
    action: "See the invoice",
    link,
    note: "You get this email because you are an admin of the workspace. It is sent when a card is declined for the first time, and when it is not charged again.",
  });
}

function wayOnAfter(retryAt: Date | null): string {
  if (!retryAt) return "The card is not charged again. Please pay the invoice, or save another card.";
  const when = retryAt.getTime() > Date.now() ? `on ${dayOf(retryAt)}` : "soon";
  return `The card is charged again ${when}. You can also pay now, or save another card, which is charged at once.`;
}

/** Formats a day such as `1 December 2026`, in UTC. */
const dayOf = (time: Date): string =>
  `${time.getUTCDate()} ${time.toLocaleString("en-US", { month: "long", timeZone: "UTC" })} ${time.getUTCFullYear()}`;

/** Formats a time such as `30 minutes`, `24 hours` or `7 days`. */
function durationOf(ms: number): string {
  const hours = ms / 3_600_000;
  const [amount, unit] =
    hours > 48
      ? ([hours / 24, "day"] as const)
      : hours >= 1
        ? ([hours, "hour"] as const)
        : ([hours * 60, "minute"] as const);
  return new Intl.NumberFormat("en-US", { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 0 }).format(
    amount,
  );
}

const count = (documents: number): string => documents.toLocaleString("en-US");

/** Formats the start of the next month such as `1 December, 00:00 UTC`. */
function resetOf(month: Date): string {
  const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1));
  return `1 ${next.toLocaleString("en-US", { month: "long", timeZone: "UTC" })}, 00:00 UTC`;
}

interface Content {
  subject: string;
  lead: string;
  action: string;
  /** The only URL in the mail. */
  link: string;
  note: string;
}

/**
 * Builds text and HTML with the same content. The HTML uses tables and inline styles only, because mail programs need
 * that.
 */
function mailOf(recipient: string, { subject, lead, action, link, note }: Content): Mail {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#FAF8F4;font:14px/22px system-ui,-apple-system,'Segoe UI',sans-serif;color:#1C2333">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="440" cellpadding="0" cellspacing="0" style="max-width:440px;width:100%;background:#FFFFFF;border:1px solid #E6E2D9;border-radius:8px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:16px;font-weight:600">${PRODUCT_NAME}</p>
<p style="margin:0 0 24px">${escapeHtml(lead)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:8px 16px;background:#0F766E;color:#FFFFFF;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(action)}</a></p>
<p style="margin:0;color:#4A5468;font-size:13px">${escapeHtml(note)}</p>
</td></tr></table></td></tr></table></body></html>
`;
  return { recipient, subject, text: `${lead}\n\n${action}:\n${link}\n\n${note}\n\n${PRODUCT_NAME}\n`, html };
}
