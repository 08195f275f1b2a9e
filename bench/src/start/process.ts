/** Starts the server as `npm start` does, except that the web app is not built first. */
import { main } from '@homefield/server/main'

await main({ webRoot: process.argv[2] ?? '' })
