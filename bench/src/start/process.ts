/** Program that starts the server as `npm start` does after the check of the web build. */
import { main } from '@homefield/server/main'

await main({ webRoot: process.argv[2] ?? '' })
