/** Generated from the reference by `npm run client:generate`. */

export interface paths {
    "/v1/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a PDF from a template or from HTML
         * @description The answer is the PDF. With `Accept: application/json` the service stores the PDF and answers with its address. With `Prefer: respond-async` the service makes the PDF in the background.
         */
        post: operations["createDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the state of a document and the address of its PDF */
        get: operations["readDocument"];
        put?: never;
        post?: never;
        /**
         * Delete a document and its PDF
         * @description The address of the PDF stops working at once. A document that still waits is not made. What was made stays in the usage and in the activities. Deleting a document again answers `NOT_FOUND`.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/files/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the PDF of a document or the result of a batch. The address is the only permission needed
         * @description A PDF can be read in parts: send `Range` with one range of bytes, and `If-Range` with the `ETag` of the first part. A zip is built while it is sent, so it has neither length nor parts.
         */
        get: operations["downloadFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a PDF for each of up to 10,000 parameter objects, in the background
         * @description Send JSON with `items`, or JSON Lines (`application/jsonl`) with one parameter object per line and `template`, `output`, `filename` and `webhook` in the query.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{batchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the progress of a batch and the address of its result */
        get: operations["readBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the workspace's templates by name */
        get: operations["listTemplatesOfKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read how many documents the workspace made this calendar month (UTC) and how many its plan allows */
        get: operations["readUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the secret that signs the workspace's webhooks */
        get: operations["readWebhookSecret"];
        put?: never;
        /** Replace the signing secret of webhooks. For 24 hours, webhooks carry signatures of both */
        post: operations["replaceWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/free-trial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read whether your next workspace with a paid plan starts with a free trial
         * @description Each customer has one free trial. Deleting its workspace does not give it back.
         */
        get: operations["readFreeTrial"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/invites/{invite}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the name of the workspace that an invite leads to */
        get: operations["readInvite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Accept an invite that was sent to your address */
        patch: operations["answerInvite"];
        trace?: never;
    };
    "/api/app/memberships/{joinedId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Leave a workspace */
        delete: operations["leaveWorkspace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a PDF from HTML with Liquid tags
         * @description The document counts towards the workspace in the header `X-Workspace-Id`, and without the header towards the first workspace in the list of your workspaces. The header `X-Template-Id` names its template.
         */
        post: operations["renderPdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the plans, smallest first */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/recovery-review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what your account had before its password was recovered
         * @description Somebody else may have known the old password. Lists your second factors, and your workspaces with their API keys, members and invites, if they are older than the recovery, up to 200 of each kind. `review` is null if no password was recovered since the last review.
         */
        get: operations["readRecoveryReview"];
        put?: never;
        post?: never;
        /**
         * End the review: everything that is left in it is yours
         * @description `SECOND_FACTOR_SETUP_REQUIRED` if a workspace is closed to you, so that you can't have checked it.
         */
        delete: operations["endRecoveryReview"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your workspaces, oldest membership first */
        get: operations["listWorkspaces"];
        put?: never;
        /** Create a workspace with a plan. You become its admin */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/workspaces/{workspaceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a workspace and everything in it */
        delete: operations["deleteWorkspace"];
        options?: never;
        head?: never;
        /** Rename a workspace */
        patch: operations["renameWorkspace"];
        trace?: never;
    };
    "/api/app/workspaces/{workspaceId}/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the documents made in the workspace, newest first, ten per page */
        get: operations["listActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/workspaces/{workspaceId}/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read how many documents the workspace made in each of the last twelve months, and in total */
        get: operations["readAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/workspaces/{workspaceId}/apikeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the workspace's API keys, masked */
        get: operations["listApiKeys"];
        put?: never;
        /** Create an API key. Only this answer contains the whole key */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/workspaces/{workspaceId}/apikeys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an API key. Calls with it are refused at once */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/workspaces/{workspaceId}/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the workspace's members */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/workspaces/{workspaceId}/customers/{customerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a member */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /** Change a member's role */
        patch: operations["changeMemberRoles"];
        trace?: never;
    };
    "/api/app/workspaces/{workspaceId}/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the workspace's open invites, including expired ones, which you can send again */
        get: operations["listInvites"];
        put?: never;
        /** Invite a person by e-mail */
        post: operations["createInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/workspaces/{workspaceId}/invites/{inviteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw an invite */
        delete: operations["deleteInvite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/workspaces/{workspaceId}/invites/{inviteId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send an invite's e-mail again and restart its lifetime */
        post: operations["resendInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/workspaces/{workspaceId}/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read whether the workspace requires a second factor */
        get: operations["readWorkspaceSecurity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Require a second factor of all members, or stop requiring it. You need one yourself to require it
         * @description API keys are not affected.
         */
        patch: operations["changeWorkspaceSecurity"];
        trace?: never;
    };
    "/api/app/workspaces/{workspaceId}/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the workspace's plan and billing */
        get: operations["readSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the plan and the billing period at once */
        patch: operations["changeSubscription"];
        trace?: never;
    };
    "/api/app/workspaces/{workspaceId}/subscription/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Calculate what a change of plan and billing period would cost now */
        get: operations["previewSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/workspaces/{workspaceId}/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the workspace's templates by name */
        get: operations["listTemplates"];
        put?: never;
        /** Create a template from HTML in base64 */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app/workspaces/{workspaceId}/templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a template with its HTML in base64 */
        get: operations["readTemplate"];
        put?: never;
        post?: never;
        /** Delete a template */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /** Change a template's name, its HTML, or both */
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/api/v1/customer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete the account of the signed-in customer */
        delete: operations["deleteCustomer"];
        options?: never;
        head?: never;
        /** Change the password of the signed-in customer */
        patch: operations["changePassword"];
        trace?: never;
    };
    "/api/v1/customer/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read which second factors your account has */
        get: operations["readSecondFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/second-factor/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request a challenge, to prove the second factor again */
        post: operations["requestProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/second-factor/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add the passkey that the browser has created */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/second-factor/passkeys/{passkeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a passkey */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/second-factor/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start to add a passkey */
        post: operations["startPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/second-factor/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prove the second factor, so that this session may make calls that need a recent proof */
        post: operations["prove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create new recovery codes. The previous ones stop working */
        post: operations["replaceRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/second-factor/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start to add an authenticator app (RFC 6238). The app counts after its first code is confirmed */
        post: operations["startTotp"];
        /** Remove the authenticator app */
        delete: operations["removeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/second-factor/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the new authenticator app with a code from it. It replaces the previous app */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your sessions, the last used first */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** Sign out everywhere: end all of your sessions, including this one */
        delete: operations["endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out one session */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail and password
         * @description If the account has a second factor, the answer is `SECOND_FACTOR_REQUIRED`, and `POST /api/v1/login/second-factor` completes the sign-in.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/login/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Complete a sign-in with a proof of the second factor */
        post: operations["completeLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth2/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the configured providers for signing in */
        get: operations["listOAuthProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/password-recovery/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the password recovery e-mail. The answer is the same if the account does not exist */
        post: operations["startPasswordRecovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/password-recovery/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with the token from the e-mail */
        post: operations["submitPasswordRecovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/refreshtoken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange a refresh token for a new access token and a new refresh token */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an account and send the verification e-mail */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/resend-email-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the verification e-mail again. The answer is the same if the account does not exist */
        post: operations["resendEmailVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/second-factor/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a second factor that somebody else has added, with the token from the e-mail about it
         * @description Also removes the factors that were added later, the recovery codes and the password, ends all sessions, and sends an e-mail with a link to set a new password.
         */
        post: operations["resetSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify an e-mail address with the token from the e-mail */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth2/authorize/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sign in through a provider: redirects the browser there */
        get: operations["authorizeExternally"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth2/callback/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Finish signing in: the provider sends the browser back to this address */
        get: operations["finishExternalSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    document: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A document in the background is done or has failed
         * @description Signed as in [Standard Webhooks](https://www.standardwebhooks.com). Verify the signature before you act on the message. If you do not answer with 2xx, the service sends the message again later.
         */
        post: operations["documentFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    batch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A batch is done or has failed
         * @description Signed as in [Standard Webhooks](https://www.standardwebhooks.com). Verify the signature before you act on the message. If you do not answer with 2xx, the service sends the message again later.
         */
        post: operations["batchFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    endpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service asks whether an address wants messages
         * @description Comes before the first message to an address, signed like any other message. An address is a scheme, host, port and path. Send the challenge back, as JSON or as plain text. Until you do, messages to the address wait and are finally given up.
         */
        post: operations["verifyEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Activities: {
            activities: {
                id: string;
                /** @description Epoch seconds */
                pdfCreatedAt: number;
                templateName: string | null;
                /** @enum {string} */
                source: "CUSTOMER_PORTAL" | "API";
                generationTimeInMs: number;
                resultSizeInBytes: number;
            }[];
            hasNextPage: boolean;
        };
        Analytics: {
            monthlyUsages: {
                month: string;
                year: number;
                usage: number;
            }[];
            overallAnalytics: {
                currentMonthUsage: number;
                last6MonthsUsage: number;
                totalUsage: number;
            };
        };
        ApiKeys: {
            apiKeys: {
                id: string;
                name: string;
                apiKey: string;
                /** @description Epoch seconds */
                createdAt: number;
            }[];
        };
        Batch: {
            id: string;
            /** @enum {string} */
            status: "queued" | "running" | "done" | "failed";
            total: number;
            done: number;
            failed: number;
            /** @enum {string} */
            output: "zip" | "pdf";
            /** @description Address of the result; null until the batch is done. If you asked for one PDF and the documents could not be merged, the batch has failed and the address leads to a zip of the documents. */
            url: string | null;
            /** @description The first hundred items that failed. Items count from 0 */
            failures: {
                item: number;
                /** @enum {string} */
                errorCode: "INVALID_REQUEST" | "EMPTY_TEMPLATE_NAME" | "EMPTY_TEMPLATE_CONTENT" | "EMPTY_API_KEY_NAME" | "EMPTY_WORKSPACE_NAME" | "EMPTY_PASSWORD" | "INVALID_EMAIL" | "PASSWORD_NOT_STRONG_ENOUGH" | "INVALID_TEMPLATE_PARAMETERS" | "BAD_CREDENTIALS" | "REFRESH_TOKEN_NOT_FOUND" | "REFRESH_TOKEN_EXPIRED" | "NO_ACCESS" | "EMAIL_NOT_VERIFIED" | "NOT_FOUND" | "TEMPLATE_NOT_FOUND" | "USERNAME_ALREADY_IN_USE" | "API_KEY_NAME_ALREADY_IN_USE" | "TEMPLATE_NAME_ALREADY_IN_USE" | "CUSTOMER_ALREADY_INVITED" | "EMAIL_ALREADY_VERIFIED" | "CANNOT_DELETE_LAST_ADMIN_CUSTOMER" | "EMAIL_VERIFICATION_TOKEN_EXPIRED" | "PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED" | "INVALID_TEMPLATE" | "UNEXPECTED" | "USAGE_LIMIT_EXCEEDED" | "SECOND_FACTOR_REQUIRED" | "INVALID_SECOND_FACTOR" | "STEP_UP_REQUIRED" | "SECOND_FACTOR_SETUP_REQUIRED" | "WORKSPACE_LIMIT_REACHED" | "IDEMPOTENCY_KEY_REUSED" | "REQUEST_IN_PROGRESS" | "TOO_MANY_PASSKEYS" | "SECOND_FACTOR_RESET_TOKEN_EXPIRED" | "SECOND_FACTOR_CHALLENGE_EXPIRED" | "PAYLOAD_TOO_LARGE" | "RANGE_NOT_SATISFIABLE" | "TOO_MANY_REQUESTS" | "RENDERER_BUSY" | "SERVICE_UNAVAILABLE" | "RENDER_TIMEOUT";
                data: {
                    [key: string]: unknown;
                } | null;
            }[];
            error: {
                /** @enum {string} */
                errorCode: "INVALID_REQUEST" | "EMPTY_TEMPLATE_NAME" | "EMPTY_TEMPLATE_CONTENT" | "EMPTY_API_KEY_NAME" | "EMPTY_WORKSPACE_NAME" | "EMPTY_PASSWORD" | "INVALID_EMAIL" | "PASSWORD_NOT_STRONG_ENOUGH" | "INVALID_TEMPLATE_PARAMETERS" | "BAD_CREDENTIALS" | "REFRESH_TOKEN_NOT_FOUND" | "REFRESH_TOKEN_EXPIRED" | "NO_ACCESS" | "EMAIL_NOT_VERIFIED" | "NOT_FOUND" | "TEMPLATE_NOT_FOUND" | "USERNAME_ALREADY_IN_USE" | "API_KEY_NAME_ALREADY_IN_USE" | "TEMPLATE_NAME_ALREADY_IN_USE" | "CUSTOMER_ALREADY_INVITED" | "EMAIL_ALREADY_VERIFIED" | "CANNOT_DELETE_LAST_ADMIN_CUSTOMER" | "EMAIL_VERIFICATION_TOKEN_EXPIRED" | "PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED" | "INVALID_TEMPLATE" | "UNEXPECTED" | "USAGE_LIMIT_EXCEEDED" | "SECOND_FACTOR_REQUIRED" | "INVALID_SECOND_FACTOR" | "STEP_UP_REQUIRED" | "SECOND_FACTOR_SETUP_REQUIRED" | "WORKSPACE_LIMIT_REACHED" | "IDEMPOTENCY_KEY_REUSED" | "REQUEST_IN_PROGRESS" | "TOO_MANY_PASSKEYS" | "SECOND_FACTOR_RESET_TOKEN_EXPIRED" | "SECOND_FACTOR_CHALLENGE_EXPIRED" | "PAYLOAD_TOO_LARGE" | "RANGE_NOT_SATISFIABLE" | "TOO_MANY_REQUESTS" | "RENDERER_BUSY" | "SERVICE_UNAVAILABLE" | "RENDER_TIMEOUT";
                data: {
                    [key: string]: unknown;
                } | null;
            } | null;
            /** @description Epoch seconds */
            createdAt: number;
            expiresAt: number | null;
        };
        Document: {
            id: string;
            /** @enum {string} */
            status: "queued" | "running" | "done" | "failed";
            /** @description Address of the PDF until it expires. Everyone who has the address can download it */
            url: string | null;
            pages: number | null;
            bytes: number | null;
            warnings: {
                /** @description `BLOCKED_REQUEST`: the document refers to a file that it may not load. `FAILED_REQUEST`: a file could not be loaded. `BROKEN_IMAGE`: an image can't be displayed. `BLOCKED_LINK`: a link was removed, because only http, https, mailto and tel addresses can be linked. `MISSING_GLYPH`: no font has some of the characters, which show as boxes or blanks. `CUT_OFF`: the document is wider than its paper and is cut off at the right edge. */
                code: string;
                /** @description Beginning of the address of the file, image or link */
                address?: string;
                /** @description The first missing characters, if they are known */
                characters?: {
                    text: string;
                    /** @description Such as `U+1E900` */
                    codePoint: string;
                }[];
            }[];
            error: {
                /** @enum {string} */
                errorCode: "INVALID_REQUEST" | "EMPTY_TEMPLATE_NAME" | "EMPTY_TEMPLATE_CONTENT" | "EMPTY_API_KEY_NAME" | "EMPTY_WORKSPACE_NAME" | "EMPTY_PASSWORD" | "INVALID_EMAIL" | "PASSWORD_NOT_STRONG_ENOUGH" | "INVALID_TEMPLATE_PARAMETERS" | "BAD_CREDENTIALS" | "REFRESH_TOKEN_NOT_FOUND" | "REFRESH_TOKEN_EXPIRED" | "NO_ACCESS" | "EMAIL_NOT_VERIFIED" | "NOT_FOUND" | "TEMPLATE_NOT_FOUND" | "USERNAME_ALREADY_IN_USE" | "API_KEY_NAME_ALREADY_IN_USE" | "TEMPLATE_NAME_ALREADY_IN_USE" | "CUSTOMER_ALREADY_INVITED" | "EMAIL_ALREADY_VERIFIED" | "CANNOT_DELETE_LAST_ADMIN_CUSTOMER" | "EMAIL_VERIFICATION_TOKEN_EXPIRED" | "PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED" | "INVALID_TEMPLATE" | "UNEXPECTED" | "USAGE_LIMIT_EXCEEDED" | "SECOND_FACTOR_REQUIRED" | "INVALID_SECOND_FACTOR" | "STEP_UP_REQUIRED" | "SECOND_FACTOR_SETUP_REQUIRED" | "WORKSPACE_LIMIT_REACHED" | "IDEMPOTENCY_KEY_REUSED" | "REQUEST_IN_PROGRESS" | "TOO_MANY_PASSKEYS" | "SECOND_FACTOR_RESET_TOKEN_EXPIRED" | "SECOND_FACTOR_CHALLENGE_EXPIRED" | "PAYLOAD_TOO_LARGE" | "RANGE_NOT_SATISFIABLE" | "TOO_MANY_REQUESTS" | "RENDERER_BUSY" | "SERVICE_UNAVAILABLE" | "RENDER_TIMEOUT";
                data: {
                    [key: string]: unknown;
                } | null;
            } | null;
            /** @description Epoch seconds */
            createdAt: number;
            expiresAt: number | null;
        };
        FreeTrial: {
            freeTrial: {
                isAvailable: boolean;
            };
        };
        Invite: {
            workspace: {
                name: string;
            };
        };
        Invites: {
            invites: {
                invite: {
                    id: string;
                    email: string;
                    /** @description Epoch seconds */
                    createdAt: number;
                };
            }[];
        };
        Members: {
            customers: {
                customer: {
                    id: string;
                    username: string;
                };
                roles: ("ADMIN" | "USER")[];
                /** @description Epoch seconds */
                createdAt: number;
            }[];
        };
        OAuthProviders: {
            providers: ("PLATEN-GOOGLE" | "PLATEN-GITHUB" | "PLATEN-OIDC")[];
            /** @description Name of the OpenID Connect issuer of this installation, if one is configured */
            oidcName: string | null;
        };
        Products: {
            products: {
                /** @enum {string} */
                code: "FREE" | "STARTER" | "STANDARD" | "PRO";
                monthlyPrice: number;
                yearlyPrice: number;
                monthlyUsageLimit: number;
            }[];
        };
        RecoveryReview: {
            review: {
                /** @description Epoch seconds */
                recoveredAt: number;
                /** @description Those of your account that are older than the recovery */
                secondFactors: {
                    /** @description The authenticator app */
                    totp: {
                        /** @description Epoch seconds */
                        createdAt: number;
                    } | null;
                    passkeys: {
                        id: string;
                        name: string;
                        /** @description Epoch seconds */
                        createdAt: number;
                        lastUsedAt: number | null;
                    }[];
                };
                workspaces: {
                    workspace: {
                        id: string;
                        name: string;
                    };
                    roles: ("ADMIN" | "USER")[];
                    /** @description Epoch seconds */
                    createdAt: number;
                    /** @description Whether you see nothing inside, because the workspace requires a second factor and you have none */
                    isClosed: boolean;
                    apiKeys: {
                        id: string;
                        name: string;
                        apiKey: string;
                        /** @description Epoch seconds */
                        createdAt: number;
                    }[];
                    members: {
                        customer: {
                            id: string;
                            username: string;
                        };
                        roles: ("ADMIN" | "USER")[];
                        /** @description Epoch seconds */
                        createdAt: number;
                    }[];
                    invites: {
                        id: string;
                        email: string;
                        /** @description Epoch seconds */
                        createdAt: number;
                    }[];
                }[];
            } | null;
        };
        SecondFactor: {
            /** @description The authenticator app */
            totp: {
                /** @description Epoch seconds */
                createdAt: number;
            } | null;
            passkeys: {
                id: string;
                name: string;
                /** @description Epoch seconds */
                createdAt: number;
                lastUsedAt: number | null;
            }[];
            recoveryCodesLeft: number;
        };
        Sessions: {
            sessions: {
                id: string;
                /** @description Header `User-Agent` of the last renewal */
                userAgent: string | null;
                /** @description IP address of the last renewal */
                address: string | null;
                /** @description When the customer signed in, in epoch seconds */
                createdAt: number;
                /** @description When the tokens were renewed last, in epoch seconds */
                lastUsedAt: number;
                /** @description Whether this call belongs to the session */
                isCurrent: boolean;
            }[];
        };
        Subscription: {
            subscription: {
                product: {
                    /** @enum {string} */
                    code: "FREE" | "STARTER" | "STANDARD" | "PRO";
                    monthlyPrice: number;
                    yearlyPrice: number;
                    monthlyUsageLimit: number;
                };
                /** @enum {string} */
                billingPeriod: "MONTHLY" | "YEARLY";
                freeTrialExpiration: number | null;
                nextInvoiceAt: number | null;
                credit: number;
            };
        };
        Template: {
            id: string;
            name: string;
            /** @description Epoch seconds */
            createdAt: number;
            /** @description Epoch seconds */
            updatedAt: number;
            templateBase64: string;
        };
        Templates: {
            templateDetails: {
                id: string;
                name: string;
                /** @description Epoch seconds */
                createdAt: number;
                /** @description Epoch seconds */
                updatedAt: number;
            }[];
        };
        TemplatesOfKey: {
            templates: {
                id: string;
                name: string;
                /** @description Epoch seconds */
                createdAt: number;
                /** @description Epoch seconds */
                updatedAt: number;
            }[];
        };
        Usage: {
            /** @enum {string} */
            plan: "FREE" | "STARTER" | "STANDARD" | "PRO";
            limit: number;
            used: number;
            remaining: number;
            /** @description Start of the next month, in epoch seconds */
            resetsAt: number;
        };
        WebhookSecret: {
            /** @description `whsec_` and base64, the format of the Standard Webhooks libraries */
            secret: string;
        };
        Workspaces: {
            workspaces: {
                workspace: {
                    id: string;
                    name: string;
                };
                roles: ("ADMIN" | "USER")[];
            }[];
        };
        WorkspaceSecurity: {
            /** @enum {string} */
            secondFactor: "OPTIONAL" | "REQUIRED";
            /** @description Number of members whose account has no second factor */
            membersWithout: number;
        };
        CreateDocumentRequest: {
            /** @description Id or name of a template of the workspace */
            template?: string;
            /** @description HTML with Liquid tags, instead of a template */
            html?: string;
            options?: {
                /**
                 * @description Paper format; A4 by default
                 * @enum {string}
                 */
                format?: "A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "Letter" | "Legal" | "Tabloid" | "Ledger";
                landscape?: boolean;
                /** @description One margin for all sides, or one for each side; 20mm by default */
                margin?: string | {
                    /** @description A length: mm, cm, in, pt or px */
                    top?: string;
                    /** @description A length: mm, cm, in, pt or px */
                    right?: string;
                    /** @description A length: mm, cm, in, pt or px */
                    bottom?: string;
                    /** @description A length: mm, cm, in, pt or px */
                    left?: string;
                };
                /** @description Pages to print, such as `1-3,5`; all by default */
                pageRanges?: string;
                /** @description Adds the structure that assistive technology reads. The PDF takes longer to make and is larger */
                tagged?: boolean;
                /** @description Language tag (BCP 47) for the format of dates and numbers */
                locale?: string;
                /** @description Time zone (IANA) of dates */
                timezone?: string;
            };
            /** @description Name of the downloaded file */
            filename?: string;
            /**
             * Format: uri
             * @description Address that receives the result of background work, signed as in Standard Webhooks
             */
            webhook?: string;
            parameters?: {
                [key: string]: unknown;
            } | null;
        };
        CreateBatchRequest: {
            /** @description Id or name of a template of the workspace */
            template?: string;
            /** @description HTML with Liquid tags, instead of a template */
            html?: string;
            options?: {
                /**
                 * @description Paper format; A4 by default
                 * @enum {string}
                 */
                format?: "A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "Letter" | "Legal" | "Tabloid" | "Ledger";
                landscape?: boolean;
                /** @description One margin for all sides, or one for each side; 20mm by default */
                margin?: string | {
                    /** @description A length: mm, cm, in, pt or px */
                    top?: string;
                    /** @description A length: mm, cm, in, pt or px */
                    right?: string;
                    /** @description A length: mm, cm, in, pt or px */
                    bottom?: string;
                    /** @description A length: mm, cm, in, pt or px */
                    left?: string;
                };
                /** @description Pages to print, such as `1-3,5`; all by default */
                pageRanges?: string;
                /** @description Adds the structure that assistive technology reads. The PDF takes longer to make and is larger */
                tagged?: boolean;
                /** @description Language tag (BCP 47) for the format of dates and numbers */
                locale?: string;
                /** @description Time zone (IANA) of dates */
                timezone?: string;
            };
            /** @description Name of the downloaded file */
            filename?: string;
            /**
             * Format: uri
             * @description Address that receives the result of background work, signed as in Standard Webhooks
             */
            webhook?: string;
            /**
             * @description One zip of PDFs, or one PDF with all documents
             * @default zip
             * @enum {string}
             */
            output?: "zip" | "pdf";
            /** @description One parameter object for each document */
            items: {
                [key: string]: unknown;
            }[];
        };
        AnswerInviteRequest: {
            /** @constant */
            decision: "APPROVE";
        };
        RenderPdfRequest: {
            templateBase64: string;
            parameters?: {
                [key: string]: unknown;
            } | null;
        };
        CreateWorkspaceRequest: {
            /** @enum {string} */
            productCode: "FREE" | "STARTER" | "STANDARD" | "PRO";
            /** @enum {string} */
            billingPeriod: "MONTHLY" | "YEARLY";
            name: string;
        };
        RenameWorkspaceRequest: {
            name: string;
        };
        CreateApiKeyRequest: {
            name: string;
        };
        ChangeMemberRolesRequest: {
            roles: [
                "ADMIN" | "USER"
            ];
        };
        CreateInviteRequest: {
            /** Format: email */
            email: string;
        };
        ChangeWorkspaceSecurityRequest: {
            /** @enum {string} */
            secondFactor: "OPTIONAL" | "REQUIRED";
        };
        ChangeSubscriptionRequest: {
            /** @enum {string} */
            productCode: "FREE" | "STARTER" | "STANDARD" | "PRO";
            /** @enum {string} */
            billingPeriod: "MONTHLY" | "YEARLY";
        };
        CreateTemplateRequest: {
            name: string;
            contentBase64: string;
        };
        UpdateTemplateRequest: {
            name?: string;
            contentBase64?: string;
        };
        ChangePasswordRequest: {
            /** @constant */
            tenant: "PLATEN";
            password: string;
        };
        RequestProofRequest: {
            /** @constant */
            tenant: "PLATEN";
        };
        AddPasskeyRequest: {
            /** @constant */
            tenant: "PLATEN";
            challenge: string;
            name: string;
            response: {
                id: string;
                rawId: string;
                /** @constant */
                type: "public-key";
                response: {
                    clientDataJSON: string;
                    attestationObject: string;
                    transports?: ("ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb")[];
                };
                clientExtensionResults: Record<string, never>;
            };
        };
        StartPasskeyRequest: {
            /** @constant */
            tenant: "PLATEN";
        };
        ProveRequest: {
            /** @constant */
            tenant: "PLATEN";
            challenge: string;
            proof: {
                /** @constant */
                kind: "TOTP";
                /** @description Six digits from the authenticator app */
                code: string;
            } | {
                /** @constant */
                kind: "RECOVERY_CODE";
                code: string;
            } | {
                /** @constant */
                kind: "PASSKEY";
                response: {
                    id: string;
                    rawId: string;
                    /** @constant */
                    type: "public-key";
                    response: {
                        clientDataJSON: string;
                        authenticatorData: string;
                        signature: string;
                        userHandle?: string | null;
                    };
                    clientExtensionResults: Record<string, never>;
                };
            };
        };
        ReplaceRecoveryCodesRequest: {
            /** @constant */
            tenant: "PLATEN";
        };
        StartTotpRequest: {
            /** @constant */
            tenant: "PLATEN";
        };
        ConfirmTotpRequest: {
            /** @constant */
            tenant: "PLATEN";
            code: string;
        };
        LoginRequest: {
            /** @constant */
            tenant: "PLATEN";
            username: string;
            password: string;
        };
        CompleteLoginRequest: {
            /** @constant */
            tenant: "PLATEN";
            challenge: string;
            proof: {
                /** @constant */
                kind: "TOTP";
                /** @description Six digits from the authenticator app */
                code: string;
            } | {
                /** @constant */
                kind: "RECOVERY_CODE";
                code: string;
            } | {
                /** @constant */
                kind: "PASSKEY";
                response: {
                    id: string;
                    rawId: string;
                    /** @constant */
                    type: "public-key";
                    response: {
                        clientDataJSON: string;
                        authenticatorData: string;
                        signature: string;
                        userHandle?: string | null;
                    };
                    clientExtensionResults: Record<string, never>;
                };
            };
        };
        StartPasswordRecoveryRequest: {
            /** @constant */
            tenant: "PLATEN";
            username: string;
        };
        SubmitPasswordRecoveryRequest: {
            /** @constant */
            tenant: "PLATEN";
            username: string;
            token: string;
            password: string;
        };
        RefreshRequest: {
            /** @constant */
            tenant: "PLATEN";
            username: string;
            refreshToken: string;
        };
        RegisterRequest: {
            /** @constant */
            tenant: "PLATEN";
            username: string;
            password: string;
            inviteId?: string | null;
        };
        ResendEmailVerificationRequest: {
            /** @constant */
            tenant: "PLATEN";
            username: string;
        };
        ResetSecondFactorRequest: {
            /** @constant */
            tenant: "PLATEN";
            email: string;
            token: string;
        };
        VerifyEmailRequest: {
            /** @constant */
            tenant: "PLATEN";
            email: string;
            token: string;
        };
        /** @description The body of every failed call. */
        Error: {
            /**
             * @description The error, for your program to act on.
             * @enum {string}
             */
            errorCode: "INVALID_REQUEST" | "EMPTY_TEMPLATE_NAME" | "EMPTY_TEMPLATE_CONTENT" | "EMPTY_API_KEY_NAME" | "EMPTY_WORKSPACE_NAME" | "EMPTY_PASSWORD" | "INVALID_EMAIL" | "PASSWORD_NOT_STRONG_ENOUGH" | "INVALID_TEMPLATE_PARAMETERS" | "BAD_CREDENTIALS" | "REFRESH_TOKEN_NOT_FOUND" | "REFRESH_TOKEN_EXPIRED" | "NO_ACCESS" | "EMAIL_NOT_VERIFIED" | "NOT_FOUND" | "TEMPLATE_NOT_FOUND" | "USERNAME_ALREADY_IN_USE" | "API_KEY_NAME_ALREADY_IN_USE" | "TEMPLATE_NAME_ALREADY_IN_USE" | "CUSTOMER_ALREADY_INVITED" | "EMAIL_ALREADY_VERIFIED" | "CANNOT_DELETE_LAST_ADMIN_CUSTOMER" | "EMAIL_VERIFICATION_TOKEN_EXPIRED" | "PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED" | "INVALID_TEMPLATE" | "UNEXPECTED" | "USAGE_LIMIT_EXCEEDED" | "SECOND_FACTOR_REQUIRED" | "INVALID_SECOND_FACTOR" | "STEP_UP_REQUIRED" | "SECOND_FACTOR_SETUP_REQUIRED" | "WORKSPACE_LIMIT_REACHED" | "IDEMPOTENCY_KEY_REUSED" | "REQUEST_IN_PROGRESS" | "TOO_MANY_PASSKEYS" | "SECOND_FACTOR_RESET_TOKEN_EXPIRED" | "SECOND_FACTOR_CHALLENGE_EXPIRED" | "PAYLOAD_TOO_LARGE" | "RANGE_NOT_SATISFIABLE" | "TOO_MANY_REQUESTS" | "RENDERER_BUSY" | "SERVICE_UNAVAILABLE" | "RENDER_TIMEOUT";
            /** @description Id of the request, also in the header X-Correlation-Id. */
            correlationId: string | null;
            /** @description Details that help you correct the call. */
            data: {
                [key: string]: unknown;
            } | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Id of the request, also in the service's log.
         * @example b8b1d3c2-5b0f-4d57-9f0e-6a3c1f6f7f0b
         */
        "X-Correlation-Id": string;
        /**
         * @description Number of calls (q) that an API key may make in a period of seconds (w).
         * @example "key";q=6000;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description Number of calls left (r), and seconds until the period ends (t).
         * @example "key";r=5998;t=42
         */
        RateLimit: string;
        /**
         * @description Number of pages of the document.
         * @example 2
         */
        "X-Document-Pages": string;
        /**
         * @description Duration of each step in milliseconds.
         * @example template;dur=3.1, print;dur=41.9, total;dur=63.0
         */
        "Server-Timing": string;
        /**
         * @description Identifies the file for `If-Range`.
         * @example "0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d"
         */
        ETag: string;
        /**
         * @description `bytes` for a PDF, and `none` for a zip.
         * @example bytes
         */
        "Accept-Ranges": string;
        /**
         * @description First and last byte of the part, and the size of the file.
         * @example bytes 0-1023/18204
         */
        "Content-Range": string;
        /**
         * @description Address to read the progress of the work from; in a redirect, the address of the file.
         * @example /v1/documents/0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d
         */
        Location: string;
        /**
         * @description Seconds to wait before you try again.
         * @example 5
         */
        "Retry-After": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description `application/pdf` (the default) or `application/json` */
                Accept?: string;
                /** @description A text that identifies this request, such as a UUID. For 24 hours, the same request with the same key gets the same answer, and nothing is made twice. A document or batch that has expired or was deleted is made again. */
                "Idempotency-Key"?: string;
                /** @description `respond-async` (RFC 7240): answer with 202 at once and make the document in the background. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 36 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDocumentRequest"];
            };
        };
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Document-Pages": components["headers"]["X-Document-Pages"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description With `Accept: application/json`: done. */
            201: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description With `Prefer: respond-async`: accepted, and done in the background. */
            202: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /**
             * @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error.
             *
             *     `EMPTY_TEMPLATE_CONTENT`: The template's HTML is empty.
             *
             *     `INVALID_TEMPLATE_PARAMETERS`: The parameters are not a JSON object.
             */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST" | "EMPTY_TEMPLATE_CONTENT" | "INVALID_TEMPLATE_PARAMETERS";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `USAGE_LIMIT_EXCEEDED`: The workspace has used up its plan's documents for this month, or more documents would wait in the background than are left. For background work, `data` has the plan's limit, and the used and the waiting documents. */
            402: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "USAGE_LIMIT_EXCEEDED";
                    };
                };
            };
            /** @description `TEMPLATE_NOT_FOUND`: The workspace has no template with this id or name. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TEMPLATE_NOT_FOUND";
                    };
                };
            };
            /**
             * @description `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was already used for a different request.
             *
             *     `REQUEST_IN_PROGRESS`: The first request with this Idempotency-Key is still running: try again after `Retry-After` seconds.
             */
            409: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "IDEMPOTENCY_KEY_REUSED" | "REQUEST_IN_PROGRESS";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `INVALID_TEMPLATE`: The template has an error. `data` says where, if that is known, and why. */
            422: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_TEMPLATE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /**
             * @description `RENDERER_BUSY`: The render queue is full, the document still waited in it at its deadline, or it had to make room for another customer: try again after `Retry-After` seconds.
             *
             *     `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached).
             */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "RENDERER_BUSY" | "SERVICE_UNAVAILABLE";
                    };
                };
            };
            /** @description `RENDER_TIMEOUT`: The document took too long. `data.phase` says what was running: template, load or print. */
            504: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "RENDER_TIMEOUT";
                    };
                };
            };
        };
    };
    readDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the document */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the document */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    downloadFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description One range, such as `bytes=0-1023`. Several ranges get the whole PDF */
                Range?: string;
                /** @description The `ETag` of an earlier answer. With another one, the answer is the whole PDF */
                "If-Range"?: string;
            };
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The PDF.
             *
             *     The result of a batch: the zip.
             */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/zip": string;
                };
            };
            /** @description With `Range: bytes=0-1023`: the PDF. */
            206: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The service keeps its files in a bucket, and sends clients there: a redirect to the file. */
            302: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `RANGE_NOT_SATISFIABLE`: The range of bytes begins after the end of the file. `Content-Range` says how long the file is. */
            416: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "RANGE_NOT_SATISFIABLE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    createBatch: {
        parameters: {
            query?: {
                template?: string;
                output?: string;
                filename?: string;
                webhook?: string;
            };
            header?: {
                /** @description A text that identifies this request, such as a UUID. For 24 hours, the same request with the same key gets the same answer, and nothing is made twice. A document or batch that has expired or was deleted is made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 32 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBatchRequest"];
                "application/jsonl": string;
            };
        };
        responses: {
            /** @description Accepted, and done in the background. */
            202: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            /**
             * @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error.
             *
             *     `EMPTY_TEMPLATE_CONTENT`: The template's HTML is empty.
             *
             *     `INVALID_TEMPLATE_PARAMETERS`: The parameters are not a JSON object.
             */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST" | "EMPTY_TEMPLATE_CONTENT" | "INVALID_TEMPLATE_PARAMETERS";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `USAGE_LIMIT_EXCEEDED`: The workspace has used up its plan's documents for this month, or more documents would wait in the background than are left. For background work, `data` has the plan's limit, and the used and the waiting documents. */
            402: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "USAGE_LIMIT_EXCEEDED";
                    };
                };
            };
            /** @description `TEMPLATE_NOT_FOUND`: The workspace has no template with this id or name. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TEMPLATE_NOT_FOUND";
                    };
                };
            };
            /**
             * @description `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was already used for a different request.
             *
             *     `REQUEST_IN_PROGRESS`: The first request with this Idempotency-Key is still running: try again after `Retry-After` seconds.
             */
            409: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "IDEMPOTENCY_KEY_REUSED" | "REQUEST_IN_PROGRESS";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    readBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the batch */
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    listTemplatesOfKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatesOfKey"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    readUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    readWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    replaceWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    readFreeTrial: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FreeTrial"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    readInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invite: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invite"];
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    answerInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invite: string;
            };
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerInviteRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    leaveWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                joinedId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `CANNOT_DELETE_LAST_ADMIN_CUSTOMER`: A workspace with other members needs at least one admin. */
            409: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "CANNOT_DELETE_LAST_ADMIN_CUSTOMER";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    renderPdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 12 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenderPdfRequest"];
            };
        };
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "X-Document-Pages": components["headers"]["X-Document-Pages"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /**
             * @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error.
             *
             *     `EMPTY_TEMPLATE_CONTENT`: The template's HTML is empty.
             *
             *     `INVALID_TEMPLATE_PARAMETERS`: The parameters are not a JSON object.
             */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST" | "EMPTY_TEMPLATE_CONTENT" | "INVALID_TEMPLATE_PARAMETERS";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `USAGE_LIMIT_EXCEEDED`: The workspace has used up its plan's documents for this month, or more documents would wait in the background than are left. For background work, `data` has the plan's limit, and the used and the waiting documents. */
            402: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "USAGE_LIMIT_EXCEEDED";
                    };
                };
            };
            /** @description `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_SETUP_REQUIRED";
                    };
                };
            };
            /**
             * @description `NOT_FOUND`: The resource does not exist, or you have no access to it.
             *
             *     `TEMPLATE_NOT_FOUND`: The workspace has no template with this id or name.
             */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND" | "TEMPLATE_NOT_FOUND";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `INVALID_TEMPLATE`: The template has an error. `data` says where, if that is known, and why. */
            422: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_TEMPLATE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /**
             * @description `RENDERER_BUSY`: The render queue is full, the document still waited in it at its deadline, or it had to make room for another customer: try again after `Retry-After` seconds.
             *
             *     `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached).
             */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "RENDERER_BUSY" | "SERVICE_UNAVAILABLE";
                    };
                };
            };
            /** @description `RENDER_TIMEOUT`: The document took too long. `data.phase` says what was running: template, load or print. */
            504: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "RENDER_TIMEOUT";
                    };
                };
            };
        };
    };
    listProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Products"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    readRecoveryReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryReview"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    endRecoveryReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_SETUP_REQUIRED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    listWorkspaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspaces"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWorkspaceRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        workspace: {
                            id: string;
                            name: string;
                        };
                        roles: ("ADMIN" | "USER")[];
                    };
                };
            };
            /**
             * @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error.
             *
             *     `EMPTY_WORKSPACE_NAME`: The workspace's name is empty.
             */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST" | "EMPTY_WORKSPACE_NAME";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `WORKSPACE_LIMIT_REACHED`: You own as many workspaces as one customer may own. `data.max` is the limit: delete a workspace first. */
            409: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "WORKSPACE_LIMIT_REACHED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    deleteWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /**
             * @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403).
             *
             *     `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none.
             *
             *     `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call.
             */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS" | "SECOND_FACTOR_SETUP_REQUIRED" | "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    renameWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
            };
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameWorkspaceRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /**
             * @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error.
             *
             *     `EMPTY_WORKSPACE_NAME`: The workspace's name is empty.
             */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST" | "EMPTY_WORKSPACE_NAME";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /**
             * @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403).
             *
             *     `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none.
             */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS" | "SECOND_FACTOR_SETUP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    listActivities: {
        parameters: {
            query?: {
                page?: string;
            };
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activities"];
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_SETUP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    readAnalytics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analytics"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_SETUP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeys"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_SETUP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
            };
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        apiKey: string;
                        /** @description Epoch seconds */
                        createdAt: number;
                    };
                };
            };
            /**
             * @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error.
             *
             *     `EMPTY_API_KEY_NAME`: The API key's name is empty.
             */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST" | "EMPTY_API_KEY_NAME";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /**
             * @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403).
             *
             *     `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none.
             *
             *     `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call.
             */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS" | "SECOND_FACTOR_SETUP_REQUIRED" | "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `API_KEY_NAME_ALREADY_IN_USE`: The workspace already has an API key with this name. */
            409: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "API_KEY_NAME_ALREADY_IN_USE";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
                /** @description Id of the key */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /**
             * @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403).
             *
             *     `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none.
             */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS" | "SECOND_FACTOR_SETUP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Members"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_SETUP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
                /** @description Id of the customer */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /**
             * @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403).
             *
             *     `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none.
             *
             *     `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call.
             */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS" | "SECOND_FACTOR_SETUP_REQUIRED" | "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `CANNOT_DELETE_LAST_ADMIN_CUSTOMER`: A workspace with other members needs at least one admin. */
            409: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "CANNOT_DELETE_LAST_ADMIN_CUSTOMER";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    changeMemberRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
                /** @description Id of the customer */
                customerId: string;
            };
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMemberRolesRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /**
             * @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403).
             *
             *     `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none.
             *
             *     `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call.
             */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS" | "SECOND_FACTOR_SETUP_REQUIRED" | "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `CANNOT_DELETE_LAST_ADMIN_CUSTOMER`: A workspace with other members needs at least one admin. */
            409: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "CANNOT_DELETE_LAST_ADMIN_CUSTOMER";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    listInvites: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invites"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_SETUP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    createInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
            };
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInviteRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /**
             * @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error.
             *
             *     `INVALID_EMAIL`: The text is not an e-mail address.
             */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST" | "INVALID_EMAIL";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /**
             * @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403).
             *
             *     `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none.
             *
             *     `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call.
             */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS" | "SECOND_FACTOR_SETUP_REQUIRED" | "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `CUSTOMER_ALREADY_INVITED`: This address was invited already, or belongs to a member. */
            409: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "CUSTOMER_ALREADY_INVITED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    deleteInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
                /** @description Id of the invite */
                inviteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /**
             * @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403).
             *
             *     `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none.
             *
             *     `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call.
             */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS" | "SECOND_FACTOR_SETUP_REQUIRED" | "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    resendInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
                /** @description Id of the invite */
                inviteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /**
             * @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403).
             *
             *     `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none.
             *
             *     `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call.
             */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS" | "SECOND_FACTOR_SETUP_REQUIRED" | "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    readWorkspaceSecurity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceSecurity"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_SETUP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    changeWorkspaceSecurity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
            };
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeWorkspaceSecurityRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /**
             * @description `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none.
             *
             *     `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403).
             *
             *     `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call.
             */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_SETUP_REQUIRED" | "NO_ACCESS" | "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    readSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_SETUP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    changeSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
            };
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSubscriptionRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /**
             * @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403).
             *
             *     `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none.
             *
             *     `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call.
             */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS" | "SECOND_FACTOR_SETUP_REQUIRED" | "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    previewSubscription: {
        parameters: {
            query: {
                productCode: "FREE" | "STARTER" | "STANDARD" | "PRO";
                billingPeriod: "MONTHLY" | "YEARLY";
            };
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        preview: {
                            dueNow: number;
                            creditUsed: number;
                            creditLeft: number;
                            nextInvoiceAt: number | null;
                        };
                    };
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_SETUP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Templates"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_SETUP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
            };
            cookie?: never;
        };
        /** @description At most 2 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTemplateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            /**
             * @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error.
             *
             *     `EMPTY_TEMPLATE_NAME`: The template's name is empty.
             *
             *     `EMPTY_TEMPLATE_CONTENT`: The template's HTML is empty.
             */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST" | "EMPTY_TEMPLATE_NAME" | "EMPTY_TEMPLATE_CONTENT";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_SETUP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `TEMPLATE_NAME_ALREADY_IN_USE`: The workspace already has a template with this name. */
            409: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TEMPLATE_NAME_ALREADY_IN_USE";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    readTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
                /** @description Id of the template */
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_SETUP_REQUIRED";
                    };
                };
            };
            /**
             * @description `TEMPLATE_NOT_FOUND`: The workspace has no template with this id or name.
             *
             *     `NOT_FOUND`: The resource does not exist, or you have no access to it.
             */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TEMPLATE_NOT_FOUND" | "NOT_FOUND";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
                /** @description Id of the template */
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_SETUP_REQUIRED";
                    };
                };
            };
            /**
             * @description `TEMPLATE_NOT_FOUND`: The workspace has no template with this id or name.
             *
             *     `NOT_FOUND`: The resource does not exist, or you have no access to it.
             */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TEMPLATE_NOT_FOUND" | "NOT_FOUND";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace */
                workspaceId: string;
                /** @description Id of the template */
                templateId: string;
            };
            cookie?: never;
        };
        /** @description At most 2 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTemplateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /**
             * @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error.
             *
             *     `EMPTY_TEMPLATE_NAME`: The template's name is empty.
             *
             *     `EMPTY_TEMPLATE_CONTENT`: The template's HTML is empty.
             */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST" | "EMPTY_TEMPLATE_NAME" | "EMPTY_TEMPLATE_CONTENT";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `SECOND_FACTOR_SETUP_REQUIRED`: The workspace requires its members to have a second factor, and your account has none. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_SETUP_REQUIRED";
                    };
                };
            };
            /**
             * @description `TEMPLATE_NOT_FOUND`: The workspace has no template with this id or name.
             *
             *     `NOT_FOUND`: The resource does not exist, or you have no access to it.
             */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TEMPLATE_NOT_FOUND" | "NOT_FOUND";
                    };
                };
            };
            /** @description `TEMPLATE_NAME_ALREADY_IN_USE`: The workspace already has a template with this name. */
            409: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TEMPLATE_NAME_ALREADY_IN_USE";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    deleteCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `CANNOT_DELETE_LAST_ADMIN_CUSTOMER`: A workspace with other members needs at least one admin. */
            409: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "CANNOT_DELETE_LAST_ADMIN_CUSTOMER";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /**
             * @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error.
             *
             *     `EMPTY_PASSWORD`: The password is empty.
             *
             *     `PASSWORD_NOT_STRONG_ENOUGH`: The password is shorter than five characters.
             */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST" | "EMPTY_PASSWORD" | "PASSWORD_NOT_STRONG_ENOUGH";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    readSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    requestProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestProofRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Token of this challenge, to be sent with the proof */
                        challenge: string;
                        methods: ("TOTP" | "PASSKEY" | "RECOVERY_CODE")[];
                        passkeyOptions: {
                            challenge: string;
                            timeout: number;
                            rpId: string;
                            allowCredentials: {
                                id: string;
                                /** @constant */
                                type: "public-key";
                                transports?: ("ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb")[];
                            }[];
                            /** @enum {string} */
                            userVerification: "discouraged" | "preferred" | "required";
                        } | null;
                        /** @description Epoch seconds */
                        expiresAt: number;
                    };
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPasskeyRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        recoveryCodes: string[] | null;
                    };
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /**
             * @description `INVALID_SECOND_FACTOR`: The code was wrong or used before, or the passkey does not belong to the account.
             *
             *     `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call.
             */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_SECOND_FACTOR" | "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `TOO_MANY_PASSKEYS`: The account has as many passkeys as allowed: remove one first. */
            409: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_PASSKEYS";
                    };
                };
            };
            /** @description `SECOND_FACTOR_CHALLENGE_EXPIRED`: The challenge has expired or was used: request another one. */
            410: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_CHALLENGE_EXPIRED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the passkey */
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    startPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartPasskeyRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        challenge: string;
                        options: {
                            rp: {
                                id: string;
                                name: string;
                            };
                            user: {
                                id: string;
                                name: string;
                                displayName: string;
                            };
                            challenge: string;
                            pubKeyCredParams: {
                                /** @constant */
                                type: "public-key";
                                alg: number;
                            }[];
                            timeout: number;
                            excludeCredentials: {
                                id: string;
                                /** @constant */
                                type: "public-key";
                                transports?: ("ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb")[];
                            }[];
                            authenticatorSelection: {
                                /** @enum {string} */
                                residentKey: "discouraged" | "preferred" | "required";
                                /** @enum {string} */
                                userVerification: "discouraged" | "preferred" | "required";
                            };
                            /** @constant */
                            attestation: "none";
                        };
                    };
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `TOO_MANY_PASSKEYS`: The account has as many passkeys as allowed: remove one first. */
            409: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_PASSKEYS";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    prove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProveRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `INVALID_SECOND_FACTOR`: The code was wrong or used before, or the passkey does not belong to the account. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_SECOND_FACTOR";
                    };
                };
            };
            /** @description `SECOND_FACTOR_CHALLENGE_EXPIRED`: The challenge has expired or was used: request another one. */
            410: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_CHALLENGE_EXPIRED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    replaceRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceRecoveryCodesRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recoveryCodes: string[];
                    };
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    startTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartTotpRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Base32, for typing it into the app */
                        secret: string;
                        /** @description `otpauth:` URI, for a QR code */
                        uri: string;
                    };
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 4 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmTotpRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recoveryCodes: string[] | null;
                    };
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /**
             * @description `INVALID_SECOND_FACTOR`: The code was wrong or used before, or the passkey does not belong to the account.
             *
             *     `STEP_UP_REQUIRED`: The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, then repeat the call.
             */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_SECOND_FACTOR" | "STEP_UP_REQUIRED";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sessions"];
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    endSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NO_ACCESS`: The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403). */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NO_ACCESS";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accessToken: string;
                        refreshToken: string;
                        roles: ("ADMIN" | "USER")[];
                    };
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `BAD_CREDENTIALS`: No account has this e-mail address and password. */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "BAD_CREDENTIALS";
                    };
                };
            };
            /**
             * @description `EMAIL_NOT_VERIFIED`: Verify the e-mail address first.
             *
             *     `SECOND_FACTOR_REQUIRED`: The password is correct, and the account has a second factor. Send `data.challenge` with a proof to `POST /api/v1/login/second-factor` before `data.expiresAt` (epoch seconds).
             */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "EMAIL_NOT_VERIFIED" | "SECOND_FACTOR_REQUIRED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    completeLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteLoginRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accessToken: string;
                        refreshToken: string;
                        roles: ("ADMIN" | "USER")[];
                    };
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `INVALID_SECOND_FACTOR`: The code was wrong or used before, or the passkey does not belong to the account. */
            403: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_SECOND_FACTOR";
                    };
                };
            };
            /** @description `SECOND_FACTOR_CHALLENGE_EXPIRED`: The challenge has expired or was used: request another one. */
            410: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_CHALLENGE_EXPIRED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    listOAuthProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthProviders"];
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    startPasswordRecovery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartPasswordRecoveryRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    submitPasswordRecovery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitPasswordRecoveryRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /**
             * @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error.
             *
             *     `EMPTY_PASSWORD`: The password is empty.
             *
             *     `PASSWORD_NOT_STRONG_ENOUGH`: The password is shorter than five characters.
             */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST" | "EMPTY_PASSWORD" | "PASSWORD_NOT_STRONG_ENOUGH";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED`: The link has expired: request another e-mail. */
            410: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accessToken: string;
                        refreshToken: string;
                        roles: ("ADMIN" | "USER")[];
                    };
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /**
             * @description `REFRESH_TOKEN_NOT_FOUND`: The refresh token is unknown or was used before.
             *
             *     `REFRESH_TOKEN_EXPIRED`: The refresh token has expired: sign in again.
             */
            401: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "REFRESH_TOKEN_NOT_FOUND" | "REFRESH_TOKEN_EXPIRED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterRequest"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `USERNAME_ALREADY_IN_USE`: An account with this e-mail address already exists. */
            409: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "USERNAME_ALREADY_IN_USE";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    resendEmailVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendEmailVerificationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    resetSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetSecondFactorRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `SECOND_FACTOR_RESET_TOKEN_EXPIRED`: The link has expired. Remove the factor on the account page, or ask the operator of the service. */
            410: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SECOND_FACTOR_RESET_TOKEN_EXPIRED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyEmailRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `INVALID_REQUEST`: A field of the request is missing, unknown or of the wrong type. `data` names each field and its error. */
            400: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "INVALID_REQUEST";
                    };
                };
            };
            /** @description `NOT_FOUND`: The resource does not exist, or you have no access to it. */
            404: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "NOT_FOUND";
                    };
                };
            };
            /** @description `EMAIL_ALREADY_VERIFIED`: The e-mail address is verified already. */
            409: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "EMAIL_ALREADY_VERIFIED";
                    };
                };
            };
            /** @description `EMAIL_VERIFICATION_TOKEN_EXPIRED`: The link has expired: request another e-mail. */
            410: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "EMAIL_VERIFICATION_TOKEN_EXPIRED";
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects. */
            413: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "PAYLOAD_TOO_LARGE";
                    };
                };
            };
            /** @description `TOO_MANY_REQUESTS`: Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the limit and its size. */
            429: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "TOO_MANY_REQUESTS";
                    };
                };
            };
            /** @description `UNEXPECTED`: The service failed. Give its operator the `correlationId`, which is in the log. */
            500: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "UNEXPECTED";
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: `starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the files can't be reached). */
            503: {
                headers: {
                    "X-Correlation-Id": components["headers"]["X-Correlation-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        errorCode?: "SERVICE_UNAVAILABLE";
                    };
                };
            };
        };
    };
    authorizeExternally: {
        parameters: {
            query: {
                /** @description The portal's page /oauth2/redirect */
                redirect_uri: string;
            };
            header?: never;
            path: {
                provider: "PLATEN-GOOGLE" | "PLATEN-GITHUB" | "PLATEN-OIDC";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect to the provider, or to the portal with the error */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `NOT_FOUND`: the provider is not configured. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    finishExternalSignIn: {
        parameters: {
            query: {
                /** @description The value that the provider received */
                state: string;
                /** @description Authorization code from the provider */
                code?: string;
            };
            header?: never;
            path: {
                provider: "PLATEN-GOOGLE" | "PLATEN-GITHUB" | "PLATEN-OIDC";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect to the portal, with tokens or with the error */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `NOT_FOUND`: the provider is not configured. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    documentFinished: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same for every attempt. */
                "webhook-id": string;
                /** @description Time of this attempt, in epoch seconds. */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64. Two signatures, separated by a space, for 24 hours after you replace the secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The event, such as `document.done`. */
                    type: string;
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["Document"];
                };
            };
        };
        responses: {
            /** @description You received the message. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    batchFinished: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same for every attempt. */
                "webhook-id": string;
                /** @description Time of this attempt, in epoch seconds. */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64. Two signatures, separated by a space, for 24 hours after you replace the secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The event, such as `document.done`. */
                    type: string;
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["Batch"];
                };
            };
        };
        responses: {
            /** @description You received the message. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    verifyEndpoint: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same for every attempt. */
                "webhook-id": string;
                /** @description Time of this attempt, in epoch seconds. */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64. Two signatures, separated by a space, for 24 hours after you replace the secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "endpoint.verification";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        challenge: string;
                    };
                };
            };
        };
        responses: {
            /** @description You want messages at this address. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        challenge: string;
                    };
                };
            };
        };
    };
}
