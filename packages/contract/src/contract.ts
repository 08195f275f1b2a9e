import { account } from './account.ts'
import { connection } from './connection.ts'
import { dashboard } from './dashboard.ts'
import { event } from './event.ts'
import { file } from './file.ts'
import { profile } from './profile.ts'
import { support } from './support.ts'

/** Every call of `/api/v1`, by feature. The access matrix test walks it: a call without a row there fails the build. */
export const contract = { account, profile, event, connection, dashboard, file, support } as const
