/** Starts the server in the same way as `npm start`, after the check of the web build. */
import { main } from '@homefield/server/main'

await main({ webRoot: process.argv[2] ?? '' })
