export { createMailer, greetMailServer, MailError, type Mailer, type Message } from './mailer';
