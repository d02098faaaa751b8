/** What a user is called in lists of operators: SQL over columns of `users`. Of a closed account nothing. */
export const USER_NAME = `coalesce(email, '+' || phone_area || ' ' || phone_number, account_name, '')`;
