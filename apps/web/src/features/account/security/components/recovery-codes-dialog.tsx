import { useLingui } from '@lingui/react/macro'
import { Download, Printer } from 'lucide-react'
import { useMe } from '../../../../lib/session/me.ts'
import { canPrint } from '../../../../platform/print.ts'
import { saveFile } from '../../../../platform/save.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { addToast } from '../../../../ui/toast-queue.ts'
import { CopyWordButton } from './copy-button.tsx'
import { printText } from './print-text.ts'

/** Shows the codes only once, so neither Escape nor a press outside closes the dialog. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui()
  const { data: me } = useMe()
  const email = me?.email ?? ''
  const heading = t`Homefield recovery codes`
  const text = [heading, email, '', ...codes, ''].join('\n')
  const save = () =>
    void saveFile('homefield-recovery-codes.txt', new Blob([text], { type: 'text/plain' })).catch(() =>
      addToast({ tone: 'neg', text: t`The file could not be saved. Please try again.` }),
    )
  return (
    <Dialog
      isOpen
      onClose={onDone}
      title={t`Your recovery codes`}
      hasCloseButton={false}
      closesOnOutsidePress={false}
      closesOnEscape={false}
      footer={
        <Button variant="primary" onPress={onDone}>
          {t`I’ve saved them`}
        </Button>
      }
    >
      <p className="mb-3 text-sm">{t`Each works once if you lose your phone. They are shown only now.`}</p>
      <ul
        aria-label={t`Recovery codes`}
        className="grid grid-cols-2 gap-x-6 gap-y-0.5 rounded-[10px] bg-sunken px-4 py-3"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="font-mono text-base leading-6 font-medium break-all text-ink">{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyWordButton text={text} />
        <Button size="small" icon={Download} onPress={save}>
          {t`Save as file`}
        </Button>
        {canPrint() ? (
          <Button size="small" icon={Printer} onPress={() => printText(heading, text)}>
            {t`Print`}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}
