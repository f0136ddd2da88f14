/** The variable that holds the secret in every snippet; the secret itself is never written. */
const secretVariable = 'ATELIER_WEBHOOK_SECRET';

/** A receiver in TypeScript that checks the signature before it uses the event. */
export const typescriptReceiver = `import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks'; // npm i standardwebhooks

const webhook = new Webhook(process.env.${secretVariable});

createServer(async (request, response) => {
  const body = await text(request); // unparsed: the signature is over these bytes
  try {
    const event = webhook.verify(body, request.headers);
    response.writeHead(204).end(); // answer first, work afterwards
    if (event.type === 'task.succeeded') console.log(event.data.result.data[0].url);
  } catch {
    response.writeHead(400).end();
  }
}).listen(8080);
`;

/** A receiver in Python that checks the signature. */
export const pythonReceiver = `import os
from flask import Flask, request
from standardwebhooks import Webhook, WebhookVerificationError  # pip install flask standardwebhooks

app = Flask(__name__)
webhook = Webhook(os.environ["${secretVariable}"])

@app.post("/")
def receive():
    try:
        event = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "", 400
    if event["type"] == "task.succeeded":
        print(event["data"]["result"]["data"][0]["url"])
    return "", 204  # within 15 seconds: leave long work to a queue
`;
