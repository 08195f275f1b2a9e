import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useConnect } from '../mutations.ts'
import { Checklist } from './checklist.tsx'
import { ConnectTrouble } from './connect-trouble.tsx'
import { FeatureCards } from './feature-cards.tsx'

/**
 * Shows a user without a TeamSnap sign-in the benefits, the requirements and the 'Connect TeamSnap' button.
 * `isBrief` omits the benefits, for a page that also lists teams.
 */
export function ConnectPanel({ isBrief }: { isBrief: boolean }) {
  const { t } = useLingui()
  const { connect, isBusy, trouble } = useConnect()
  return (
    <section aria-labelledby="before-you-connect">
      {isBrief ? null : <FeatureCards />}
      <ConnectTrouble trouble={trouble} />
      <Card className="mb-5 grid gap-4 px-4 py-[18px] md:grid-cols-[minmax(0,1fr)_300px] md:items-center md:gap-10 md:px-6 md:py-[22px]">
        <div>
          <h2 id="before-you-connect" className="mb-2.5 type-h">{t`Before you connect`}</h2>
          <Checklist />
        </div>
        <div>
          <Button
            variant="primary"
            size="large"
            isFullWidth
            isBusy={isBusy}
            busyLabel={t`Connecting...`}
            onPress={connect}
          >
            {t`Connect TeamSnap`}
          </Button>
          <p className="mt-2.5 text-xs text-ink-3">
            {t`You sign in on TeamSnap, not here. We never store your password. Disconnect anytime.`}
          </p>
        </div>
      </Card>
      <p className="text-sm text-ink-3">
        <Trans>
          No account of your own?{' '}
          <TextLink to="/connections/other" search={{ help: true }}>
            Paste a team’s calendar link instead
          </TextLink>
        </Trans>
      </p>
    </section>
  )
}
