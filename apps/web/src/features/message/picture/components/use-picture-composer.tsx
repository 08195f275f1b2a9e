import type { ReactNode } from 'react'
import { type MessagePlace, sendPicture } from '../mutations.ts'
import { AttachButton } from './attach-button.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { usePictureChoice } from './use-picture-choice.ts'

interface Parts {
  place: MessagePlace
  /** The title of the sheet that opens in a native app. */
  sheetTitle: string
  /** Sends text beside a picture as a separate message after it. */
  wordsApart: boolean
  /** Stores a message without a picture. */
  sendWords: (text: string) => Promise<void>
}

/** Everything a composer needs for pictures: the button, the preview and the send function. */
export function usePictureComposer({ place, sheetTitle, wordsApart, sendWords }: Parts): {
  readonly slots: {
    readonly attach: ReactNode
    readonly preview: ReactNode
    readonly canSendEmpty: boolean
    readonly onFiles: (files: File[]) => void
  }
  /**
   * When it resolves, everything is safe on the device. When it rejects, nothing was stored and the composer
   * keeps its content.
   */
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
