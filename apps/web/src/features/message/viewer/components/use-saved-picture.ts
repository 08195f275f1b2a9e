import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { refusalOf } from '../../../../lib/api/refusal.ts'
import { carry } from '../../../../lib/api/transport.ts'
import { errorText } from '../../../../lib/error-text.ts'
import { pictureAddress } from '../../../../lib/file-address.ts'
import { addToast } from '../../../../ui/toast-queue.ts'

/** Hands a picture to the browser to be saved, named by its day. */
export function useSavedPicture() {
  const { t } = useLingui()
  const [isSaving, setSaving] = useState(false)
  const save = async ({ fileId, createdAt }: { fileId: string; createdAt: string }) => {
    setSaving(true)
    try {
      const response = await carry(new Request(pictureAddress(fileId, 'full')))
      if (!response.ok) throw await refusalOf(response, await response.json().catch(() => null))
      const content = await response.blob()
      const link = document.createElement('a')
      link.href = URL.createObjectURL(content)
      link.download = `homefield-${createdAt.slice(0, 10)}.${content.type === 'image/webp' ? 'webp' : 'jpg'}`
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    } catch (error) {
      addToast({ tone: 'neg', text: errorText(error, t`Photo could not be loaded`) })
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving }
}
