import { createContext } from 'react'

/** What a question says where nothing else is said: «Подтвердить?», «Ок», «Отмена». */
export const ConfirmWords = createContext<{ readonly headline: string; readonly confirm: string; readonly cancel: string } | null>(null)
