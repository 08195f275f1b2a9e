/** A picture from a loaded message. */
export interface ViewedPicture {
  readonly messageId: string
  readonly fileId: string
  readonly width: number
  readonly height: number
  readonly alt: string
  /** The sender's name as the viewer displays it. */
  readonly from: string
  readonly createdAt: string
}
