import { userContract } from '@canone/contracts/people/user';
import { userMessages } from '@canone/contracts/texts/messages';
import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../../kit/http/call.ts';

/** Asks the server whether the e-mail is free (WIZ-02). Returns the error if it is not free. */
export function useEmailCheck() {
  const client = useQueryClient();

  return async (email: string): Promise<string | undefined> => {
    try {
      const { isUnique } = await client.fetchQuery({
        ...query(userContract.endpoints.isEmailUnique, { params: { email } }),
        staleTime: 0,
      });
      return isUnique ? undefined : userMessages.emailTaken;
    } catch {
      return userMessages.emailCheckFailed;
    }
  };
}
