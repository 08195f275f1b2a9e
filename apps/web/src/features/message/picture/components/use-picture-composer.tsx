import type { ReactNode } from 'react'
import { type MessagePlace, sendPicture } from '../mutations.ts'
import { AttachButton } from './attach-button.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { usePictureChoice } from './use-picture-choice.ts'

interface Parts {
  place: MessagePlace
  /** The title of the native app's sheet for adding a picture. */
  sheetTitle: string
  /**
   * True if picture and text become two messages. False if they become one message.
   */
  isTextSentApart: boolean
  /** Sends a message that has no picture. */
  sendText: (text: string) => Promise<void>
}

/**
 * Returns what a composer needs for pictures: the button, the preview, and the send function.
 */
export function usePictureComposer({ place, sheetTitle, isTextSentApart, sendText }: Parts): {
  readonly slots: {
    readonly attach: ReactNode
    readonly preview: ReactNode
    readonly canSendEmpty: boolean
    readonly onFiles: (files: File[]) => void
  }
  /**
   * The promise resolves when the message and its picture are stored on the device.
   * If the promise rejects, nothing was stored, and the composer keeps the text and the picture.
   */
  readonly send: (text: string) => Promise<void>
} {
  const choice = usePictureChoice()
  const send = async (text: string) => {
    const { picture } = choice
    if (!picture) return sendText(text)
    const described = { ...picture, alt: picture.alt.trim() }
    try {
      await (isTextSentApart
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
