/** Starts the server as `npm start` does, but without building the web app first. */
import { main } from '@homefield/server/main'

await main({ webRoot: process.argv[2] ?? '' })
