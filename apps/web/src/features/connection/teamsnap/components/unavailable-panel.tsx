import { useLingui } from '@lingui/react/macro'
import { Card } from '../../../../ui/card.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'

/**
 * Shown if the server has no OAuth credentials for TeamSnap. Offers to connect a calendar link instead.
 * @param isMain true if the calendar link is the primary action, false if the page lists teams
 */
export function UnavailablePanel({ isMain }: { isMain: boolean }) {
  const { t } = useLingui()
  return (
    <Card className="flex flex-col items-start gap-4 p-4 md:flex-row md:items-center lg:px-6 lg:py-[22px]">
      <div className="min-w-0 flex-1">
        <h2 className="mb-1 type-h">{t`TeamSnap sign-in isn’t set up here`}</h2>
        <p className="max-w-[64ch] text-sm text-pretty">
          {t`You can still bring in games and practices with a team’s calendar link, one team at a time.`}
        </p>
      </div>
      <LinkButton
        to="/connections/other"
        search={{ help: true }}
        variant={isMain ? 'primary' : 'outline'}
        className="max-md:w-full"
      >
        {t`Paste a calendar link`}
      </LinkButton>
    </Card>
  )
}
