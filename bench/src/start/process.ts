/** A program: the server as `npm start` starts it, once the web is known to be built. */
import { main } from '@homefield/server/main'

await main({ webRoot: process.argv[2] ?? '' })
