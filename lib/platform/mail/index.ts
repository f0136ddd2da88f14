export { createMailer, MailError, type Mailer, type Message } from './mailer';
