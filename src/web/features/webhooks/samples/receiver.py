import hashlib
import hmac
import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

API_KEY = os.environ["API_KEY"].encode()
MAX_BYTES = 64 * 1024


# Verify the bytes as they arrived, before any JSON parser.
# With Flask: request.get_data(). With Django: request.body.
def is_genuine(timestamp, signature, body):
    text = timestamp.encode() + b"." + body
    expected = hmac.new(API_KEY, text, hashlib.sha256).hexdigest()
    return hmac.compare_digest(signature.lower().encode(), expected.encode())


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        self.send_response(self.receive())
        self.end_headers()

    def receive(self):
        size = int(self.headers.get("Content-Length", 0))
        if size > MAX_BYTES:
            return 413
        body = self.rfile.read(size)
        timestamp = self.headers.get("X-Signature-Timestamp", "")
        signature = self.headers.get("X-Signature-SHA256", "")
        if not is_genuine(timestamp, signature, body):
            return 401

        # Neither order nor repeats are documented: store before you respond, treat the same
        # (requestId, status, updatedAt) as one, and order by updatedAt.
        data = json.loads(body)["data"]
        print(data["requestId"], data["status"], data["updatedAt"], flush=True)
        return 200


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 8080))), Receiver).serve_forever()
