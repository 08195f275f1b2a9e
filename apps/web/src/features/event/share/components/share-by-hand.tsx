import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { CalendarArrowDown, Share } from 'lucide-react'
import { API_BASE } from '../../../../lib/api/client.ts'
import { addressOf } from '../../../../lib/api/transport.ts'
import { phoneShare } from '../../../../platform/share.ts'
import { useDownloadLink } from '../../../file/components/use-saved-file.ts'
import { Button } from '../../../../ui/button.tsx'
import { ButtonFace } from '../../../../ui/button-face.tsx'
import { buttonLook } from '../../../../ui/button-look.ts'
import { Note } from '../../../../ui/note.tsx'

/** Lets the user share an event without email, as a calendar file or through the phone's share sheet. */
export function ShareByHand({ event, words }: { event: Event; words: readonly string[] }) {
  const { t } = useLingui()
  const share = phoneShare()
  const [title = ''] = words
  const { link } = useDownloadLink(addressOf(`${API_BASE}/events/${event.id}/event.ics`), 'event.ics')
  return (
    <div className="mt-4 flex flex-col gap-3">
      <Note tone="neutral">
        {t`Email isn’t set up on this Homefield server, so events can’t be sent by email. You can share it yourself.`}
      </Note>
      <a {...link} className={`${buttonLook()} h-11 w-full`}>
        <ButtonFace icon={CalendarArrowDown}>{t`Download the calendar file`}</ButtonFace>
      </a>
      {share ? (
        <Button
          icon={Share}
          className="h-11 w-full"
          // If the user cancels the share sheet, the browser rejects the promise, which is not an error.
          onPress={() => void share({ title, text: words.join('\n') }).catch(() => undefined)}
        >
          {t`Share`}
        </Button>
      ) : null}
    </div>
  )
}
