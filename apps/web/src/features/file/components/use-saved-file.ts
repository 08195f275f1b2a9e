import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useState } from 'react'
import { refusalOf } from '../../../lib/api/refusal.ts'
import { carry, isNative } from '../../../lib/api/transport.ts'
import { errorText } from '../../../lib/error-text.ts'
import { saveFile } from '../../../platform/save.ts'
import { addToast } from '../../../ui/toast-queue.ts'

/** Returns a function that downloads a file and saves it on the user's device. A toast reports a failure. */
export function useSavedFile() {
  const { t } = useLingui()
  const [isSaving, setSaving] = useState(false)
  const save = async (address: string, nameOf: (content: Blob) => string, patience?: number) => {
    setSaving(true)
    try {
      const response = await carry(new Request(address), patience)
      if (!response.ok) throw await refusalOf(response, await response.json().catch(() => null))
      const content = await response.blob()
      await saveFile(nameOf(content), content)
    } catch (error) {
      addToast({ tone: 'neg', text: errorText(error, t`The file could not be saved. Please try again.`) })
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving }
}

/**
 * Returns the props of a link that downloads a file from the server.
 * The link works with the session cookie in a browser.
 * A native app has no cookie, so pressing the link saves the file through the app.
 *
 * @param patience how many ms a native app waits for the whole file, if the usual 30 s are too short
 */
export function useDownloadLink(address: string, name: string, patience?: number) {
  const { save, isSaving } = useSavedFile()
  const onSave = isNative() ? () => void save(address, () => name, patience) : null
  const link = {
    href: address,
    download: name,
    ...(onSave && {
      'aria-busy': isSaving,
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        if (!isSaving) onSave()
      },
    }),
  }
  return { link, onSave, isSaving }
}
