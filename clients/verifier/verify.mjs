// Check the record of a battle: node verify.mjs FILE [PUBLIC_KEY]
// PUBLIC_KEY is that of the site, from /api/v1/battles/signing-keys/ (base64).
import { readFile } from "node:fs/promises";
import { verifyRecord } from "../../static/js/watch/verifier.js";

const [file, ...keys] = process.argv.slice(2);
const found = await verifyRecord(JSON.parse(await readFile(file, "utf-8")), keys);
for (const [name, answer] of Object.entries(found)) console.log(name, answer);
process.exitCode = found.isRight && (!keys.length || found.signature) ? 0 : 1;
