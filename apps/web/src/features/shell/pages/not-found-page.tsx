import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { BrandMark } from '../../../ui/brand-mark.tsx'
import { Chalk } from '../../../ui/chalk.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { STATE, STATE_TEXT } from '../../../ui/state.tsx'

/** Shown in the whole window for an unknown address. */
export function NotFoundPage() {
  return (
    <div className="flex min-h-dvh flex-col bg-surface pt-(--safe-t) pb-(--safe-b)">
      <header className="px-4 py-3 md:px-8 md:py-5">
        <Link
          to="/"
          className="inline-flex min-h-11 items-center gap-[9px] rounded-block font-display text-[18px]/[24px] font-bold tracking-[-0.025em] text-ink"
        >
          <BrandMark />
          Homefield
        </Link>
      </header>
      <main className="grid flex-1 place-items-center px-4 pb-24">
        <NotFound />
      </main>
    </div>
  )
}

/** The message of the not-found page, for a page that already has a frame. */
export function NotFound() {
  const { t } = useLingui()
  return (
    <div className={STATE}>
      <Chalk drawing="penalty" className="h-21 w-33 text-line-control" />
      <p className="mt-5 font-display text-[64px]/[64px] font-[650] tracking-[-0.03em] text-ink">404</p>
      <h1 className="mt-2 type-d4">{t`Page not found`}</h1>
      <p className={STATE_TEXT}>{t`The address may have a typo, or the page is gone.`}</p>
      <LinkButton to="/" variant="primary" className="mt-5">{t`Back to Dashboard`}</LinkButton>
    </div>
  )
}
