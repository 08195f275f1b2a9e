/** Starts the server as `npm start` does after it has checked the web build. */
import { main } from '@homefield/server/main'

await main({ webRoot: process.argv[2] ?? '' })
