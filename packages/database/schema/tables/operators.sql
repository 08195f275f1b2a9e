-- The accounts that may open the operator's page. No role has a right on this table: requests call is_operator().
create table operators (
  user_id uuid primary key references users (id) on delete cascade,
  since timestamptz not null
);
