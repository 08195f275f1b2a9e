import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '../../../ui/link-button.tsx'
import { GlobalScreen } from './global-screen.tsx'

export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <GlobalScreen
      figure={
        <span className="font-display text-[64px] leading-[64px] font-[650] tracking-[-0.03em] text-ink">
          404
        </span>
      }
      title={t`Page not found`}
      action={<LinkButton to="/">{t`Back to Dashboard`}</LinkButton>}
    />
  )
}
