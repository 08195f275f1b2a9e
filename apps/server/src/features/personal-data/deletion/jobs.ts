import { z } from 'zod'
import { defineTask, type Task } from '../../../lib/task.ts'
import { continueDeletion, type DeletionJobParts } from './service.ts'

const AccountDelete = z.object({ userId: z.uuid() })

export function deletionJobs(parts: DeletionJobParts): { readonly 'account.delete': Task } {
  return { 'account.delete': defineTask(AccountDelete, ({ userId }) => continueDeletion(parts, userId)) }
}
