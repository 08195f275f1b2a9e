import { Trans, useLingui } from '@lingui/react/macro'
import { Check, ChevronRight, Copy, ExternalLink, KeyRound, Share } from 'lucide-react'
import { nativeShare } from '../../../platform/share.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { followings, veiled } from '../model.ts'

/**
 * Shows the URL of a new calendar link, which the server cannot show again later.
 * Escape and outside clicks do not close the dialog, so that the user does not lose the URL by accident.
 */
export function ShownOnceDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useLingui()
  const { wasCopied, isSaid, copy } = useCopy(url)
  const ways = followings(url)
  const share = nativeShare()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Copy your link now`}
      hasCloseButton={false}
      closesOnOutsidePress={false}
      closesOnEscape={false}
      footer={
        <Button variant="primary" onPress={onClose}>
          {wasCopied ? t`Done` : t`I’ve copied it`}
        </Button>
      }
    >
      <p className="mb-3 text-sm">{t`You’ll only see it once. For security, we can’t show it again.`}</p>
      <div className="flex items-center gap-3 rounded-[10px] bg-sunken p-3">
        <code className="min-w-0 flex-1 font-mono text-[13px] leading-[19px] break-all text-ink select-all">
          {isSaid ? veiled(url) : url}
        </code>
        <Button icon={isSaid ? Check : Copy} className={isSaid ? 'text-pos-ink!' : ''} onPress={copy}>
          {isSaid ? t`Copied` : t`Copy`}
        </Button>
        <output className="sr-only">{isSaid ? t`Copied` : ''}</output>
      </div>
      {share ? (
        <Button
          icon={Share}
          className="mt-3 w-full"
          // `share` also rejects if the user closes the share sheet, which is not an error.
          onPress={() => void share({ title: 'Homefield', url }).catch(() => undefined)}
        >
          {t`Share`}
        </Button>
      ) : null}
      <ul className="mt-3 divide-y divide-line">
        <Way href={ways.google}>{t`Add to Google Calendar`}</Way>
        <Way href={ways.apple}>{t`Add to Apple Calendar`}</Way>
        <Way href={ways.outlook}>{t`Add to Outlook`}</Way>
      </ul>
      <Note tone="cau" icon={KeyRound} className="mt-3">
        <Trans>
          <b>Treat it like a key.</b> Anyone who has it can see where and when your family will be.
        </Trans>
      </Note>
    </Dialog>
  )
}

function Way({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="flex min-h-11 items-center gap-3 rounded-[6px] font-medium text-ink hover:bg-hover"
      >
        <Icon of={ExternalLink} size={16} className="text-ink-3" />
        <span className="flex-1">{children}</span>
        <Icon of={ChevronRight} size={16} className="text-ink-3" />
      </a>
    </li>
  )
}
