/** `npm run homefield -- backup <file> | restore <file> | migrate | doctor` */
import { operate } from '../apps/server/src/operator/commands.ts'

process.exitCode = await operate(process.argv.slice(2))
