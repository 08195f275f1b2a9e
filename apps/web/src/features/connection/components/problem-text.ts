import type { FeedProblem } from '@homefield/contract/connection'
import { type I18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface Words {
  /** For the tag. */
  readonly short: MessageDescriptor
  /** What the other side said, in bold. */
  readonly said: MessageDescriptor
  /** What to do. */
  readonly advice: MessageDescriptor
}

const RENEW = msg`Teams often get a new link each season. Copy it anew and paste it here.`
const WAIT = msg`We keep trying; there is nothing you need to do.`

const WORDS: Record<FeedProblem['reason'], Words> = {
  timeout: { short: msg`Does not answer`, said: msg`Their server does not answer.`, advice: WAIT },
  unreachable: { short: msg`Does not answer`, said: msg`Their server cannot be reached.`, advice: WAIT },
  serverError: { short: msg`Trouble on their side`, said: msg`Their server reports an error.`, advice: WAIT },
  rateLimited: { short: msg`Asked to slow down`, said: msg`They ask us to come less often.`, advice: WAIT },
  certificate: {
    short: msg`Not secure`,
    said: msg`Their server could not prove who it is.`,
    advice: msg`We do not read it until that is mended on their side.`,
  },
  notFound: { short: msg`Link no longer works`, said: msg`They answer “not found”.`, advice: RENEW },
  switchedOff: { short: msg`Link switched off`, said: msg`The link was switched off.`, advice: RENEW },
  accessDenied: {
    short: msg`Asks for a password`,
    said: msg`The calendar now asks for a password.`,
    advice: msg`Make it public again there, or paste a new link.`,
  },
  notACalendar: {
    short: msg`Not a calendar`,
    said: msg`The link now opens a web page, not a calendar.`,
    advice: RENEW,
  },
  empty: { short: msg`Empty answer`, said: msg`They sent an empty answer.`, advice: WAIT },
  truncated: { short: msg`Half an answer`, said: msg`The calendar broke off in the middle.`, advice: WAIT },
  unreadable: { short: msg`Unreadable`, said: msg`The calendar could not be read.`, advice: WAIT },
  tooLarge: {
    short: msg`Too large`,
    said: msg`The calendar is too large to read.`,
    advice: msg`Look for a link of one team alone.`,
  },
  refusedAddress: {
    short: msg`Not reachable`,
    said: msg`The link leads to an address that is not public.`,
    advice: msg`Please use a public calendar link.`,
  },
  heldBack: {
    short: msg`Held back`,
    said: msg`Most events vanished at once.`,
    advice: msg`That is usually a fault at their end, so nothing was deleted. If it stays so, we believe it.`,
  },
}

/** What is wrong with a feed in the reader's language, and what to do. */
export function problemText(problem: FeedProblem, i18n: I18n) {
  const { short, said, advice } = WORDS[problem.reason]
  return { short: i18n._(short), said: i18n._(said), advice: i18n._(advice) }
}
