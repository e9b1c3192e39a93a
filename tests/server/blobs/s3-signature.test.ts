import { expect, it } from "vitest";
import { computeSignature, readSignature, sha256 } from "../../support/s3-signature";

/**
 * The examples of AWS: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html and
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
const secretAccessKey = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
const host = "examplebucket.s3.amazonaws.com";
const scope = ["20130524", "us-east-1", "s3", "aws4_request"];
const common = { time: "20130524T000000Z", accessKeyId: "AKIAIOSFODNN7EXAMPLE", scope };

it("the test server's signature of a GET is that of AWS", () => {
  const headers = {
    host,
    range: "bytes=0-9",
    "x-amz-content-sha256": sha256(""),
    "x-amz-date": "20130524T000000Z",
  };
  const signed = { ...common, signedHeaders: Object.keys(headers), payloadHash: sha256("") };
  const signature = computeSignature({ method: "GET", url: "/test.txt", headers }, signed, { secretAccessKey });
  expect(signature).toBe("f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
});

it("the test server's signature of a presigned URL is that of AWS", () => {
  const url =
    "/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404";
  const request = { method: "GET", url, headers: { host } };
  const signed = readSignature(request);
  expect(signed).toMatchObject({ ...common, expiresInSeconds: 86_400 });
  expect(signed && computeSignature(request, signed, { secretAccessKey })).toBe(signed?.signature);
});
