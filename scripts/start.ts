/** `npm start`: builds the web app and the server if they are out of date, then starts the server. */
await import('./build.ts')
await import('./serve.ts')
