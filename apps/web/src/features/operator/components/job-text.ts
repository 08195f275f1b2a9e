import type { JOB_PROBLEMS } from '@homefield/contract/operator'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Problem = (typeof JOB_PROBLEMS)[number]

const PROBLEMS: Record<Problem, MessageDescriptor> = {
  timeout: msg`took too long`,
  unreachable: msg`a server did not answer`,
  database: msg`the database refused`,
  files: msg`the file storage failed`,
  mail: msg`the mail server refused`,
  keys: msg`an encryption key is missing`,
  other: msg`the log has the reason`,
}

export const jobProblem = (problem: Problem): string => i18n._(PROBLEMS[problem])
