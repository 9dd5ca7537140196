'use client'
import { createContext, use } from 'react'

const Administrator = createContext(false)

/** For everything below: whether whoever is signed in may change the settings of this installation. */
export const AdministratorProvider = Administrator.Provider

/** Whether whoever looks at this administers. What they may do the server decides anew each time. */
export const useIsAdministrator = (): boolean => use(Administrator)
