import { type PlatformName } from '@homefield/domain/platform'
import { useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { platformText } from '../../../lib/platform-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { OutcomeFace } from '../import/components/outcome-face.tsx'
import { Steps } from './steps.tsx'
import { stepsToLink } from './steps-to-link.ts'

interface LinkRefusalProps {
  error: ApiError
  /** Clears the link field and focuses it, so that the user can paste another link. */
  onAnother: () => void
  /** Opens the instructions for finding the link. Null if they are already open. */
  onHelp: (() => void) | null
  /** The platform of the link, if the page does not already name it. The refusal then shows the way to its link. */
  platform?: PlatformName | null
}

/** Explains why a link can be opened but leads to no readable calendar (`feedUnreadable`). */
export function LinkRefusal({ error, onAnother, onHelp, platform = null }: LinkRefusalProps) {
  const { t } = useLingui()
  const reason = reasonOf(error)
  const name = platform === null ? null : platformText(platform)
  const [title, text] =
    reason === 'notACalendar'
      ? [
          t`This link opens a web page, not a calendar`,
          name === null
            ? t`The page may ask for a password first. Look for “Subscribe”, “iCal” or “Export” there, and copy that link.`
            : t`${name} gives each team a separate calendar link. This is how to get it:`,
        ]
      : reason === 'empty'
        ? [
            t`This link doesn’t return anything`,
            t`Their server sent an empty page. Try again in a few minutes, or copy the link again.`,
          ]
        : [
            t`This calendar cannot be read`,
            t`What the link leads to begins like a calendar but is damaged. Try again in a few minutes, or copy the link again.`,
          ]
  return (
    <Card className="mt-4 p-5">
      <div role="alert">
        <OutcomeFace
          icon={FileText}
          tone="neg"
          title={title}
          note={
            platform !== null && name !== null && reason === 'notACalendar' ? (
              <Steps label={t`How to get the link from ${name}`} steps={stepsToLink(platform)} />
            ) : null
          }
          actions={
            <>
              <Button variant="primary" onPress={onAnother}>
                {t`Paste another link`}
              </Button>
              {onHelp === null ? null : (
                <Button variant="ghost" onPress={onHelp}>
                  {t`What to look for`}
                </Button>
              )}
            </>
          }
        >
          {text}
        </OutcomeFace>
      </div>
    </Card>
  )
}

function reasonOf({ details }: ApiError): string | undefined {
  const { reason } = (details ?? {}) as { reason?: string }
  return reason
}
