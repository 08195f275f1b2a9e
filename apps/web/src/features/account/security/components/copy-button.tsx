import { useLingui } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Button } from '../../../../ui/button.tsx'

/** Milliseconds for which 'Copied' is shown. */
const SAID = 2_000

function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), SAID)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => {
    // The clipboard is unavailable in an insecure context. The user can still select the text.
    void (navigator.clipboard as Clipboard | undefined)?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return { isCopied, copy }
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui()
  const { isCopied, copy } = useCopy(text)
  return (
    <>
      <IconButton icon={isCopied ? Check : Copy} label={label} size="small" onPress={copy} />
      <output className="sr-only">{isCopied ? t`Copied` : ''}</output>
    </>
  )
}

export function CopyWordButton({ text }: { text: string }) {
  const { t } = useLingui()
  const { isCopied, copy } = useCopy(text)
  return (
    <>
      <Button size="small" icon={isCopied ? Check : Copy} onPress={copy}>
        {isCopied ? t`Copied` : t`Copy`}
      </Button>
      <output className="sr-only">{isCopied ? t`Copied` : ''}</output>
    </>
  )
}
