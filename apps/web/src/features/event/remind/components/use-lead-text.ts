import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { Lead } from '../model.ts'

/** Formats the lead time of a reminder: '30 minutes before', '1 hour before', '1 day before'. */
export function useLeadText() {
  useLingui()
  return (minutes: Lead): string => {
    if (minutes % 1440 === 0) return plural(minutes / 1440, { one: '# day before', other: '# days before' })
    if (minutes % 60 === 0) return plural(minutes / 60, { one: '# hour before', other: '# hours before' })
    return plural(minutes, { one: '# minute before', other: '# minutes before' })
  }
}
