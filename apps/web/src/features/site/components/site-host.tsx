import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, use, useMemo } from 'react'
import { setTheme } from '../../../lib/theme.ts'
import { useAccount } from '../../../lib/session/use-session.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { useTheme } from '../../../lib/use-theme.ts'
import { siteQuery } from '../../account/queries.ts'
import type { Slug } from '../help/model/articles.ts'
import { articlesIn, copyIn } from '../model/copies.ts'
import { LANGUAGES } from '../model/languages.ts'
import { operator } from '../model/operator.ts'
import type { SitePage } from '../model/pages.ts'
import { qrOf } from '../model/qr.ts'
import { type Site, type SiteAnchorProps, SiteProvider, type SiteWay } from './site-context.tsx'

interface SiteHostProps {
  page: SitePage | null
  isHelp?: boolean
  /** The support button and dialog, which only the help page has. */
  support?: ReactNode
  children: ReactNode
}

/** Shows a public page inside the app, which happens for signed-in users, offline, and in the native app. */
export function SiteHost(props: SiteHostProps) {
  return (
    <Suspense fallback={null}>
      <Hosted {...props} />
    </Suspense>
  )
}

function Hosted({ page, isHelp = false, support = null, children }: SiteHostProps) {
  const { locale } = useLingui().i18n
  const language = LANGUAGES.find((one) => one === locale) ?? 'en'
  const copy = use(copyIn(language))
  const articles = isHelp ? use(articlesIn(language)) : null
  const isSignedIn = useAccount() !== null
  const { data } = useQuery(siteQuery)
  const isDark = useTheme() === 'dark'
  const { year } = useNow().toZonedDateTimeISO('UTC')
  const qr = useMemo(() => qrOf(operator.stores.apple ?? location.origin), [])
  const site: Site = {
    language,
    copy,
    page,
    isSignedIn,
    supportEmail: data?.supportEmail ?? '',
    privacyEmail: data?.privacyEmail ?? '',
    year,
    qr,
    Anchor,
    theme: { isDark, toggle: () => setTheme(isDark ? 'light' : 'dark') },
    articles,
    support,
  }
  return <SiteProvider value={site}>{children}</SiteProvider>
}

function Anchor({ to, children, ...rest }: SiteAnchorProps) {
  if (isAnswer(to))
    return (
      <Link to="/help/$article" params={{ article: to.slice(ANSWERS.length) }} {...rest}>
        {children}
      </Link>
    )
  return (
    <Link to={to} {...rest}>
      {children}
    </Link>
  )
}

const ANSWERS = '/help/'
const isAnswer = (to: SiteWay): to is `/help/${Slug}` => to.startsWith(ANSWERS)
