import type { ReactNode } from 'react'
import { type MessagePlace, sendPicture } from '../mutations.ts'
import { AttachButton } from './attach-button.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { usePictureChoice } from './use-picture-choice.ts'

interface Parts {
  place: MessagePlace
  /** Of the sheet that a native app opens. */
  sheetTitle: string
  /** Words beside a picture go as a message of their own, after it. */
  wordsApart: boolean
  /** Stores words alone. */
  sendWords: (text: string) => Promise<void>
}

/** What a composer needs to send pictures: its button, the preview, and the sending. */
export function usePictureComposer({ place, sheetTitle, wordsApart, sendWords }: Parts): {
  readonly slots: {
    readonly attach: ReactNode
    readonly preview: ReactNode
    readonly canSendEmpty: boolean
    readonly onFiles: (files: File[]) => void
  }
  /** When it resolves all of it is safe on the device; where it rejects nothing was stored, and it stands where it stood. */
  readonly send: (text: string) => Promise<void>
} {
  const choice = usePictureChoice()
  const send = async (text: string) => {
    const { picture } = choice
    if (!picture) return sendWords(text)
    const described = { ...picture, alt: picture.alt.trim() }
    try {
      await (wordsApart
        ? sendPicture(place, described, '', text === '' ? null : text)
        : sendPicture(place, described, text, null))
    } catch (error) {
      choice.fail(error)
      throw error
    }
    choice.remove()
  }
  return {
    slots: {
      attach: <AttachButton choice={choice} sheetTitle={sheetTitle} />,
      preview: <PicturePreview choice={choice} />,
      canSendEmpty: choice.picture !== null,
      onFiles: choice.choose,
    },
    send,
  }
}
