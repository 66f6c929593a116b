// Check the record of a battle: node verify.mjs FILE [PUBLIC_KEY]
import "../../static/js/watch/verifier.js";
